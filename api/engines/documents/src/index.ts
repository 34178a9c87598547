/** Extracts the text of untrusted documents: text, Word, PDF and scans. */
export { createDocumentReader, type DocumentReader } from './document-reader';
export { createScanReader, type ScanReader } from './scan/scan-reader';
export { numbersToCheck } from './scan/numbers-to-check';
export type { ParsedDocument } from './parse-document';
export { isShortText } from './document-kind';
export type { DocumentErrorCode } from './document-error';
export { documentTranslations } from './document-translations';
