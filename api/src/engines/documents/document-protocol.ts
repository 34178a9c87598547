import type { DocumentRefusal } from './document-refusal';

/** To the process: one document. */
export interface DocumentOrder {
  readonly path: string;
  readonly maximumCharacters: number;
}

/** From the process: its one answer. */
export type DocumentReport =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'refused'; readonly refusal: DocumentRefusal };
