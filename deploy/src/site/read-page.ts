import { pageProtocol, ReleaseSet } from '@lisan/contract';
import { checkShape, parseJson } from '../release/check-shape';
import { isRefusal } from '../release/refusal';
import { printable, SiteFault, type SiteAnswer } from './ask-site';

/** A page as it came, taken apart. */
export interface ReadPage {
  readonly set: ReleaseSet;
  /** The very characters that were signed. */
  readonly text: string;
  readonly signatures: readonly string[];
  /** Halted canaries: `chat@1.4.0-9f86d081`. */
  readonly halted: readonly string[];
  /** The policy that stands in the document. */
  readonly policy: string;
  readonly headers: SiteAnswer['headers'];
}

const setId = `id="${pageProtocol.releaseSetId}"`;
const wordsOf = (attributes: string, name: string) =>
  (new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').split(' ').filter(Boolean);
const policyPattern = new RegExp(`<script nonce="[^"]*" ${pageProtocol.filePolicy}="([^"]*)">`);

/** @throws SiteFault for what is no page of Lisan */
export function readPage({ status, headers, body }: SiteAnswer): ReadPage {
  if (status >= 300 && status < 400)
    throw new SiteFault(
      `The page sends elsewhere (${status}, to ${printable(headers.location ?? 'nowhere')}), and was not followed`,
    );
  if (status !== 200) throw new SiteFault(`The page is answered with ${status}`);
  const page = body.toString('utf8');
  const { attributes, text } = findSet(page);
  const where = { file: 'the release set', code: 'unknown_set' } as const;
  try {
    return {
      set: checkShape(ReleaseSet, parseJson(text, where), where),
      text,
      signatures: wordsOf(attributes, pageProtocol.signatures),
      halted: wordsOf(attributes, pageProtocol.halted),
      policy: policyPattern.exec(page)?.[1] ?? '',
      headers,
    };
  } catch (error) {
    if (isRefusal(error)) throw new SiteFault(`The release set cannot be read: ${printable(error.message)}`);
    throw error;
  }
}

/** By searching and not by a pattern: one that begins again at each place takes hours over a page that is made for it. */
function findSet(page: string): { attributes: string; text: string } {
  const place = page.indexOf(setId);
  const begin = page.indexOf('>', place) + 1;
  const end = page.indexOf('<', begin);
  if (place < 0 || begin === 0 || !page.startsWith('</script>', end))
    throw new SiteFault('The page holds no release set: it is no page of Lisan');
  return { attributes: page.slice(place, begin), text: page.slice(begin, end) };
}
