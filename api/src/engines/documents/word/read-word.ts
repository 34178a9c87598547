import mammoth from 'mammoth';
import { reduceToText } from './unpack-parts';
import { wordText, type WordElement } from './word-text';

/** The words of a .docx in their order: paragraphs, lists and tables; not comments, notes or what was deleted. */
export async function readWord(bytes: Uint8Array): Promise<string> {
  let text = '';
  await mammoth.convertToHtml(
    { buffer: Buffer.from(reduceToText(bytes)) },
    {
      externalFileAccess: false,
      // What mammoth calls raw text joins the words on both sides of a line break: the text is made here instead, and
      // nothing is left to convert.
      transformDocument: (document: WordElement) => {
        text = wordText(document);
        return { ...document, children: [] };
      },
    },
  );
  return text;
}
