import { createHash } from 'node:crypto';
import { UPLOAD_TYPE } from '../src/admin/upload-form';
import type { TestAdmin } from './test-admin';

/** Asks an admin port by hand. */
export async function callAdmin(
  { url }: TestAdmin,
  token: string,
  path: string,
  {
    headers: more = {},
    ...init
  }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const headers = { authorization: `Bearer ${token}`, ...more };
  const answer = await fetch(new URL(path, url), { ...init, headers });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, body };
}

interface UploadedFile {
  readonly path: string;
  readonly text: string;
  /** What the index says of it, where that is a lie. */
  readonly size?: number;
  readonly sha256?: string;
}

/** The body of an upload for `chat`; `index` replaces what its first line says. */
export function uploadOf(files: readonly UploadedFile[], index: object = {}, more = ''): string {
  const described = files.map(({ path, text, size = Buffer.byteLength(text), sha256 }) => ({
    ...{ path, size },
    sha256: sha256 ?? createHash('sha256').update(text).digest('hex'),
  }));
  const whole = { format: 1, names: ['chat'], expected: {}, reason: '', files: described, ...index };
  return `${JSON.stringify(whole)}\n${files.map(({ text }) => text).join('')}${more}`;
}

/** Head and body of an upload as bytes on the line; `framing` says how long the body is. */
export const rawUpload = (token: string, framing: string, body: string): string =>
  `POST /v1/publish HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: ${UPLOAD_TYPE}\r\n${framing}\r\n\r\n${body}`;
