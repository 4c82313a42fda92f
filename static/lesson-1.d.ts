// The element of lesson-1.js, for TypeScript: docs/embedding.md explains it.

import type { Answer } from "./embed-1";

/** How many readers gave one answer to the question of a row. */
export interface Count {
  /** The row of the lesson, from 0. */
  step: number;
  question: string;
  choice: string;
  text?: string;
  right: boolean;
  count: number;
}

/** `<rope-lesson plan="20">` */
export interface RopeLesson extends HTMLElement {
  /** The present row, from 0. */
  step: number;
  /** The answers so far. */
  readonly answers: Count[];
  /** Shows the notes of this row, and then the next row. */
  next(): void;
  /** Hides the notes of this row, or shows the row before it. */
  back(): void;
  /** Counts an answer to this row's question, for example one that a student sent to your server. */
  collect(answer: Pick<Answer, "question" | "choice" | "text" | "right">): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "rope-lesson": RopeLesson;
  }
  interface GlobalEventHandlersEventMap {
    "rope-step": CustomEvent<{ step: number; link: string }>;
  }
}
