import { getDocumentProxy } from 'unpdf';
import { DocumentError } from '../document-error';

/**
 * Opens a PDF without scripts, system fonts or network. Throws a DocumentError.
 * @param limits `maxImageSize` in pixels; larger images are not decoded
 */
export async function openDocument(bytes: Uint8Array, limits: { readonly maxImageSize?: number } = {}) {
  try {
    const options = { ...limits, isEvalSupported: false, useSystemFonts: false, verbosity: 0 };
    // Copy: the library rejects a Buffer and keeps the array.
    return await getDocumentProxy(new Uint8Array(bytes), options);
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new DocumentError(isLocked ? 'document_encrypted' : 'document_damaged', { cause });
  }
}
