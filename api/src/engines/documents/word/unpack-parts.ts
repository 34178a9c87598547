import { unzipSync, zipSync, type UnzipFileInfo, type Unzipped } from 'fflate';
import { DocumentError } from '../document-refusal';
import { documentLimits } from '../document-limits';

/** Text and the relations between parts; pictures, fonts and attachments stay packed. */
const WANTED = /\.(xml|rels)$/i;
const CONTENT_TYPES = '[Content_Types].xml';
const IS_WORD = /wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/i;

/**
 * A .docx reduced to the parts that hold words. Sizes are summed before anything is unpacked, and an entry that lies
 * about its size is cut off at what it said: unpacking never takes more memory than the limit.
 */
export function reduceToText(bytes: Uint8Array): Uint8Array {
  const parts = unpackParts(bytes);
  const types = parts[CONTENT_TYPES];
  if (!types || !IS_WORD.test(new TextDecoder().decode(types))) {
    throw new DocumentError('document_not_recognised');
  }
  return zipSync(parts, { level: 0 });
}

function unpackParts(bytes: Uint8Array): Unzipped {
  let [count, packed, unpacked] = [0, 0, 0];
  const filter = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    count += 1;
    if (count > documentLimits.parts) throw new DocumentError('document_too_complex');
    if (!WANTED.test(name)) return false;
    unpacked += originalSize;
    packed += size;
    const most = Math.max(documentLimits.unpackedFreely, packed * documentLimits.ratio);
    if (unpacked > Math.min(documentLimits.unpacked, most)) throw new DocumentError('document_too_complex');
    return true;
  };
  return unzipSync(bytes, { filter });
}
