import { pageProtocol } from './page-protocol';
import { isSignedBy } from './signed-manifest';

/** Loads one remote of one site from a local development server. */
export interface Override {
  /** Eight hexadecimal digits, as in the store's log. */
  readonly id: string;
  readonly site: string;
  readonly remote: string;
  /** Origin of a development server on the user's machine. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

export type OverrideFault = 'unreadable' | 'not signed' | 'another site' | 'expired';

/** Longest lifetime in milliseconds, whatever was signed. */
export const MAX_OVERRIDE_MS = 24 * 60 * 60_000;
/** Milliseconds the signer's clock may be ahead. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** Characters: the browser's cookie limit. */
const MAX_TOKEN_LENGTH = 2_000;

const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;
/** Local machine only: a shared link must not load code from a stranger's server. */
const ownMachine = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;
const remoteName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export function isOverrideTarget(text: string): boolean {
  return ownMachine.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export function isSiteOrigin(text: string): boolean {
  return origin.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Signed text of a token. The prefix prevents reuse as a release manifest's signature. */
export const overrideText = (body: string): string => `page override\n${body}`;

/** `<body>~<signature>…`, safe in cookies, attributes and links. */
export function writeOverride(body: string, signatures: readonly string[]): string {
  return [body, ...signatures].join('~');
}

export function overrideBody(override: Override): string {
  const bytes = new TextEncoder().encode(JSON.stringify(override));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Validates a token for this site and time; used by the edge and the shell.
 * @param keys public keys, `<key id>.<E|P>.<base64url>`
 */
export async function readOverride(
  token: string,
  { site, keys, now = Date.now() }: { site: string; keys: readonly string[]; now?: number },
): Promise<Override | OverrideFault> {
  const [body = '', ...signatures] = token.split('~');
  if (token.length > MAX_TOKEN_LENGTH || !/^[A-Za-z0-9_-]+$/.test(body)) return 'unreadable';
  const override = parse(body);
  if (!override) return 'unreadable';
  if (!(await isSignedBy(overrideText(body), signatures, keys))) return 'not signed';
  if (override.site !== site) return 'another site';
  const { from, until } = override;
  if (until <= now || from > now + CLOCK_SKEW_MS || until - from > MAX_OVERRIDE_MS) return 'expired';
  return override;
}

export const overrideBase = ({ to }: Pick<Override, 'to'>): string => to + pageProtocol.developedFiles;

function parse(body: string): Override | undefined {
  try {
    const value = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<
      Record<keyof Override, unknown>
    > | null;
    const { id, site, remote, to, from, until } = value ?? {};
    const isWhole =
      typeof id === 'string' &&
      /^[0-9a-f]{8}$/.test(id) &&
      typeof site === 'string' &&
      isSiteOrigin(site) &&
      typeof remote === 'string' &&
      remoteName.test(remote) &&
      typeof to === 'string' &&
      isOverrideTarget(to) &&
      Number.isSafeInteger(from) &&
      Number.isSafeInteger(until);
    return isWhole ? { id, site, remote, to, from: from as number, until: until as number } : undefined;
  } catch {
    return undefined;
  }
}
