import { request as overPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overTls } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { errorCode } from '../error-code';

const unpack = new Map([
  ['br', promisify(brotliDecompress)],
  ['gzip', promisify(gunzip)],
]);

/** What a site has answered, unpacked. */
export interface SiteAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What keeps a site from being looked at, in words. */
export class SiteFault extends Error {
  override readonly name = 'SiteFault';
}

/** How long and how much is taken of one answer, and how long files are asked for altogether. */
export interface AskLimits {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly altogether: number;
}

export const usualLimits: AskLimits = {
  milliseconds: 15_000,
  bytes: 16 * 1024 * 1024,
  altogether: 5 * 60_000,
};

/** Asks one origin, and no other: whoever sends elsewhere is not followed. @throws SiteFault */
export type AskSite = (path: string, isOwnConnection?: boolean) => Promise<SiteAnswer>;

export function createAsker(site: string, limits: Pick<AskLimits, 'milliseconds' | 'bytes'>): AskSite {
  const send = site.startsWith('https:') ? overTls : overPlain;
  return async (path, isOwnConnection = false) => {
    const shown = printable(path);
    const url = new URL(path, site);
    // A path that begins with two slashes, or holds an address, would be another's.
    if (url.origin !== site) throw new SiteFault(`${shown} is not below ${site}`);
    const signal = AbortSignal.timeout(limits.milliseconds);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { 'accept-encoding': 'br, gzip', accept: '*/*' };
        const request = send(url, { signal, headers, ...(isOwnConnection && { agent: false }) }, resolve);
        request.on('error', reject).end();
      });
      const packed = await readAll(answer, limits.bytes);
      const coding = answer.headers['content-encoding'];
      const opened = coding === undefined ? undefined : unpack.get(coding);
      if (coding !== undefined && coding !== 'identity' && !opened)
        throw new SiteFault(`${shown} comes packed as '${printable(coding)}', which was not asked for`);
      const body = opened ? await opened(packed, { maxOutputLength: limits.bytes }) : packed;
      return { status: answer.statusCode ?? 0, headers: answer.headers, body };
    } catch (error) {
      if (error instanceof SiteFault) throw new SiteFault(`${shown}: ${error.message}`);
      if (signal.aborted) throw new SiteFault(`${shown} was not there after ${limits.milliseconds / 1000} s`);
      const why = error instanceof Error ? errorCode(error) || error.message : String(error);
      throw new SiteFault(`${shown} did not come whole (${printable(why)})`);
    }
  };
}

async function readAll(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length > most) {
      answer.destroy();
      throw new SiteFault(`is larger than ${most} bytes, and was not read to its end`);
    }
  }
  return Buffer.concat(parts);
}

/** What a stranger says, so that it moves nothing on a terminal, and is not long. */
export function printable(text: string): string {
  const plain = text.replaceAll(/[^\P{C}]/gu, '?');
  return plain.length > 160 ? `${plain.slice(0, 160)}…` : plain;
}
