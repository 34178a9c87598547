import { pageProtocol, ReleaseManifest } from '@lisan/contract';
import { Agent, fetch } from 'undici';
import { errorCode, readShape } from '../../store';

const REQUEST_TIMEOUT_MS = 15_000;
/** After decompression. */
const MAX_REPLY_MIB = 16;

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface ReadPage {
  readonly set: ReleaseManifest;
  readonly text: string;
  readonly signatures: readonly string[];
  readonly halted: readonly string[];
  readonly policy: string;
  readonly headers: SiteAnswer['headers'];
}

export class SiteError extends Error {
  override readonly name = 'SiteError';
}

// A new connection per request: several edges may share one address.
const ownConnections = new Agent({ pipelining: 0 });

/** Never follows a redirect. Throws SiteError. */
export type AskSite = (path: string, isOwnConnection?: boolean) => Promise<SiteAnswer>;

export function createAsker(site: string, timeoutMs = REQUEST_TIMEOUT_MS): AskSite {
  return async (path, isOwnConnection = false) => {
    const url = new URL(path, site);
    // A path with two slashes in front names another host.
    if (url.origin !== site) throw new SiteError(`${path} is not below ${site}`);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(url, {
        signal,
        redirect: 'manual',
        ...(isOwnConnection && { dispatcher: ownConnections }),
      });
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
        size += part.length;
        if (size > MAX_REPLY_MIB * 2 ** 20)
          throw new SiteError(`${path} is larger than ${MAX_REPLY_MIB} MiB`);
        parts.push(part);
      }
      const body = Buffer.concat(parts);
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
    } catch (error) {
      if (error instanceof SiteError) throw error;
      if (signal.aborted) throw new SiteError(`${path} did not arrive within ${timeoutMs / 1000} s`);
      const { cause = error } = error as Error;
      throw new SiteError(`${path} arrived incomplete (${errorCode(cause) ?? String(cause)})`);
    }
  };
}

const setId = `id="${pageProtocol.releaseManifestId}"`;
const wordsOf = (attributes: string, name: string) =>
  (new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').split(' ').filter(Boolean);
const policyPattern = new RegExp(`<script nonce="[^"]*" ${pageProtocol.filePolicy}="([^"]*)">`);

export function readPage({ status, headers, body }: SiteAnswer): ReadPage {
  if (status >= 300 && status < 400)
    throw new SiteError(
      `The page redirects (${status}, to ${headers['location'] ?? 'nowhere'}), which was not followed`,
    );
  if (status !== 200) throw new SiteError(`The page responded with ${status}`);
  const page = body.toString('utf8');
  const { attributes, text } = findManifest(page);
  const { value: manifest, faults } = readShape(ReleaseManifest, text, 'the release set');
  if (!manifest) throw new SiteError(`The release set cannot be read: ${faults.join('\n')}`);
  return {
    set: manifest,
    text,
    signatures: wordsOf(attributes, pageProtocol.signatures),
    halted: wordsOf(attributes, pageProtocol.halted),
    policy: policyPattern.exec(page)?.[1] ?? '',
    headers,
  };
}

function findManifest(page: string): { attributes: string; text: string } {
  const place = page.indexOf(setId);
  const begin = page.indexOf('>', place) + 1;
  const end = page.indexOf('<', begin);
  if (place < 0 || begin === 0 || !page.startsWith('</script>', end))
    throw new SiteError('The page has no release manifest: it is not a page of Lisan');
  return { attributes: page.slice(place, begin), text: page.slice(begin, end) };
}
