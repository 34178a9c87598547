import { RequestError, type ErrorCode } from '@lisan/errors';

const problemCodes = {
  document_without_text: 'no_readable_text',
  document_without_letters: 'no_readable_text',
  document_encoding_unknown: 'unsupported_type',
  document_not_recognised: 'unsupported_type',
  document_old_word: 'unsupported_type',
  document_encrypted: 'unsuitable_media',
  document_damaged: 'unsuitable_media',
  document_too_complex: 'unsuitable_media',
  document_scan_too_long: 'unsuitable_media',
  document_too_many_pages: 'unsuitable_media',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** Why a document is rejected. Each value is also a translation key. */
export type DocumentErrorCode = keyof typeof problemCodes;

export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export function isDocumentError(error: unknown): error is DocumentError {
  return error instanceof Error && error.name === 'DocumentError';
}

export function documentError(
  code: DocumentErrorCode,
  values: Readonly<Record<string, number>> = {},
): RequestError {
  return new RequestError(problemCodes[code], { message: code, values });
}
