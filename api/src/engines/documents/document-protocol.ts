import type { DocumentRefusal } from './document-refusal';
import type { ParsedDocument } from './parse-document';

/** To the process: one document. */
export interface DocumentOrder {
  readonly path: string;
  readonly maximumCharacters: number;
}

/** From the process: its one answer. */
export type DocumentReport =
  | ({ readonly kind: 'read' } & ParsedDocument)
  | { readonly kind: 'too-long' }
  | { readonly kind: 'refused'; readonly refusal: DocumentRefusal };
