/** Extracts the text of untrusted documents: text, Word and PDF. */
export { createDocumentReader, type DocumentReader } from './document-reader';
export type { ParsedDocument } from './parse-document';
export { isShortText } from './document-kind';
export type { DocumentErrorCode } from './document-error';
export { documentTranslations } from './document-translations';
