/** Documents: the text of a .txt, .docx or .pdf file, read apart from the server. */
export {
  createDocumentReader,
  type DocumentReader,
  type DocumentReaderOptions,
  type DocumentRequest,
} from './document-reader';
export type { ParsedDocument } from './parse-document';
export { isShortText } from './document-kind';
export type { DocumentRefusal } from './document-refusal';
export { documentTranslations } from './translations';
