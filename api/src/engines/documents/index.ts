import type { Catalogue } from '../../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export { createDocumentReader, type DocumentReader } from './document-reader';
export type { ParsedDocument } from './parse-document';
export { isShortText } from './document-kind';
export type { DocumentErrorCode } from './document-error';

export const documentTranslations: Catalogue = { en, ar };
