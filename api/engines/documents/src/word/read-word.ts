import mammoth from 'mammoth';
import { unzipSync, zipSync, type UnzipFileInfo, type Unzipped } from 'fflate';
import { DocumentError } from '../document-error';
import { documentLimits } from '../document-limits';

export async function readWord(bytes: Uint8Array): Promise<string> {
  let text = '';
  await mammoth.convertToHtml(
    { buffer: Buffer.from(reduceToText(bytes)) },
    {
      externalFileAccess: false,
      // mammoth's raw text joins words across line breaks, so build the text here and leave nothing to
      // convert.
      transformDocument: (document: WordElement) => {
        text = wordText(document);
        return { ...document, children: [] };
      },
    },
  );
  return text;
}

interface WordElement {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly WordElement[];
}

function wordText(element: WordElement): string {
  switch (element.type) {
    case 'text':
      return element.value ?? '';
    case 'tab':
      return '\t';
    case 'break':
      return '\n';
    case 'paragraph':
      return `${childrenText(element)}\n\n`;
    case 'tableRow':
      return `${(element.children ?? []).map(cellText).join('\t')}\n`;
    case 'table':
      return `${childrenText(element)}\n`;
    default:
      return childrenText(element);
  }
}

function childrenText({ children = [] }: WordElement): string {
  return children.map(wordText).join('');
}

function cellText(cell: WordElement): string {
  return wordText(cell).trim().replace(/\s+/g, ' ');
}

/** Text and relations; images, fonts and attachments stay packed. */
const READ_PARTS = /\.(xml|rels)$/i;
const CONTENT_TYPES_PART = '[Content_Types].xml';
const WORD_CONTENT_TYPE =
  /wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/i;

/**
 * Reduces a .docx to its text parts. Sums the sizes before unpacking and truncates entries at their
 * declared size, so memory stays within the limit.
 */
function reduceToText(bytes: Uint8Array): Uint8Array {
  const parts = unpackParts(bytes);
  const types = parts[CONTENT_TYPES_PART];
  if (!types || !WORD_CONTENT_TYPE.test(new TextDecoder().decode(types))) {
    throw new DocumentError('document_not_recognised');
  }
  return zipSync(parts, { level: 0 });
}

function unpackParts(bytes: Uint8Array): Unzipped {
  let [count, packed, unpacked] = [0, 0, 0];
  const filter = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    count += 1;
    if (count > documentLimits.parts) throw new DocumentError('document_too_complex');
    if (!READ_PARTS.test(name)) return false;
    unpacked += originalSize;
    packed += size;
    const most = Math.max(documentLimits.unpackedFreely, packed * documentLimits.ratio);
    if (unpacked > Math.min(documentLimits.unpacked, most)) throw new DocumentError('document_too_complex');
    return true;
  };
  return unzipSync(bytes, { filter });
}
