// The element of embed-1.js and the messages of version 1, for TypeScript: docs/embedding.md explains them.

/** Fields of a figure, as in its link: only those that differ from its start. */
export type Fields = Record<string, string>;

/** Fields of every message from the page. */
interface Message<Type extends string> {
  source: "rope-explainer";
  version: 1;
  type: Type;
  /** Name of the figure, if the message is about one. */
  figure?: string;
}

/** A figure's state and its numbers. */
export interface Shown {
  figure: string;
  fields: Fields;
  /** An address that opens the figure as it is shown. */
  link: string;
  /** The numbers of the figure, exactly, by their keys; "?" for one that an open question asks for. */
  numbers: Record<string, number | "?">;
  /** The figure's own summary in a sentence, in the page's language; empty if it has none. */
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
  /** The `id` of the message that this answers. */
  id?: unknown;
}

/** The reader answered a question. */
export interface Answer extends Message<"answer"> {
  question: string;
  /** For a question in the story, the number of the choice, from 0. For an exercise, the name of the answer or the number that was set. */
  choice: string;
  /** The choice in the page's words; missing for a number. */
  text?: string;
  right: boolean;
}

/** A sentence for the reader about something that can't be shown. */
export interface Failure extends Message<"error"> {
  text: string;
  id?: unknown;
}

/** Messages from the page in the frame. */
export type FromFigure = Ready | Resize | Change | Answer | Failure;

/** Fields to set, by name or as in a link: `"m=9&n=2"`. */
export type Given = string | Record<string, string | number | boolean>;

/** Messages to the page in the frame. */
export type ToFigure = {
  target: "rope-explainer";
  /** Name of the figure. Not needed if the page shows one figure alone. */
  figure?: string;
  /** Returned in the answer. */
  id?: unknown;
} & ({ type: "set"; fields: Given } | { type: "get" } | { type: "reset" });

/** `<rope-figure name="turn" m="5" n="2">` */
export interface RopeFigure extends HTMLElement {
  /** From the last message. */
  readonly fields: Fields;
  /** From the last message. */
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
