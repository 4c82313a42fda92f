// The element of embed-1.js and the messages of version 1, for TypeScript: docs/embedding.md explains them.

/** The fields of a figure as its link writes them: those that differ from what the figure begins with. */
export type Fields = Record<string, string>;

/** What every message of the page has. */
interface Message<Type extends string> {
  source: "rope-explainer";
  version: 1;
  type: Type;
  /** The figure that it is about, where it is about one. */
  figure?: string;
}

/** What a figure shows. */
export interface Shown {
  figure: string;
  fields: Fields;
  /** An address that opens the figure as it is shown. */
  link: string;
  /** The numbers of the figure, exactly, by their keys; "?" for one that an open question asks for. */
  numbers: Record<string, number | "?">;
  /** The sentence of the figure that says what is seen, in the language of the page; empty where it has none. */
  text: string;
}

/** A figure was drawn for the first time. */
export interface Ready extends Message<"ready">, Shown {
  figure: string;
  /** In CSS pixels; 0 while the frame is hidden. */
  height: number;
}

/** The page in the frame has another height. */
export interface Resize extends Message<"resize"> {
  height: number;
}

/** A figure shows something else, or is asked what it shows. */
export interface Change extends Message<"change">, Shown {
  figure: string;
  by: "reader" | "host";
  /** That of the message that this answers. */
  id?: unknown;
}

/** The reader answered a question. */
export interface Answer extends Message<"answer"> {
  question: string;
  /** Of a question in the story the number from 0; of an exercise the name of the answer, or the number that was set. */
  choice: string;
  /** The choice in the words of the page; none for a number. */
  text?: string;
  right: boolean;
}

/** Something cannot be shown: a sentence for the reader. */
export interface Failure extends Message<"error"> {
  text: string;
  id?: unknown;
}

/** What the page in the frame posts. */
export type FromFigure = Ready | Resize | Change | Answer | Failure;

/** Fields to set: by name, or as they stand in a link, `"m=9&n=2"`. */
export type Given = string | Record<string, string | number | boolean>;

/** What the page in the frame takes. */
export type ToFigure = {
  target: "rope-explainer";
  /** Which figure of the whole page; not needed where a figure is alone. */
  figure?: string;
  /** What the answer will have, too. */
  id?: unknown;
} & ({ type: "set"; fields: Given } | { type: "get" } | { type: "reset" });

/** `<rope-figure name="turn" m="5" n="2">` */
export interface RopeFigure extends HTMLElement {
  /** Those of the last message. */
  readonly fields: Fields;
  /** Those of the last message. */
  readonly numbers: Record<string, number | "?">;
  set(fields: Given): Promise<Change>;
  get(): Promise<Change>;
  reset(): Promise<Change>;
}

declare global {
  interface HTMLElementTagNameMap {
    "rope-figure": RopeFigure;
  }
  interface GlobalEventHandlersEventMap {
    "rope-ready": CustomEvent<Ready>;
    "rope-resize": CustomEvent<Resize>;
    "rope-change": CustomEvent<Change>;
    "rope-answer": CustomEvent<Answer>;
    "rope-error": CustomEvent<Failure>;
  }
}
