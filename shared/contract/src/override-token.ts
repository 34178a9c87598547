import { pageProtocol } from './page-protocol';
import { isSignedBy } from './signed-set';

/** One remote of one site, for whoever holds it, comes from a machine's own development server. */
export interface Override {
  /** Eight hexadecimal digits, as the log of the store has it. */
  readonly id: string;
  /** The one origin whose pages may be told so. */
  readonly site: string;
  readonly remote: string;
  /** Origin of a development server on the machine of whoever opens the page. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** Why a token says nothing: in the order in which it is looked at. */
export type OverrideFault = 'unreadable' | 'not signed' | 'another site' | 'expired';

/** Milliseconds that an override lasts at most, whatever was signed. */
export const longestOverride = 24 * 60 * 60_000;
/** Milliseconds by which the clock of whoever signed may be ahead. */
const clockSlack = 5 * 60_000;
/** Characters: a browser keeps no longer cookie. */
const longestToken = 2_000;

const origin = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;
/** The own machine alone: a link that somebody is sent must not bring code of a stranger's server into their page. */
const ownMachine = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;
const remoteName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Whether an override may lead there. */
export function isOverrideTarget(text: string): boolean {
  return ownMachine.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Whether it is an origin as browsers write it, such as https://lisan.example. */
export function isSiteOrigin(text: string): boolean {
  return origin.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** What the signatures of a token are over: begins with a word of its own, so that none is ever one of a set. */
export const overrideText = (body: string): string => `page override\n${body}`;

/** `<body>~<signature>…`, with nothing in it that ends a cookie, an attribute or a link. */
export function writeOverride(body: string, signatures: readonly string[]): string {
  return [body, ...signatures].join('~');
}

/** What a token says, as it stands in the token. */
export function overrideBody(override: Override): string {
  const bytes = new TextEncoder().encode(JSON.stringify(override));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * What a token says, if it says anything on this site at this time: read in the same way by the edge that lets the page
 * ask there, and by the shell that is to run what comes.
 * @param keys public keys, `<key id>.<E|P>.<base64url>`
 */
export async function readOverride(
  token: string,
  { site, keys, now = Date.now() }: { site: string; keys: readonly string[]; now?: number },
): Promise<Override | OverrideFault> {
  const [body = '', ...signatures] = token.split('~');
  if (token.length > longestToken || !/^[A-Za-z0-9_-]+$/.test(body)) return 'unreadable';
  const override = parse(body);
  if (!override) return 'unreadable';
  if (!(await isSignedBy(overrideText(body), signatures, keys))) return 'not signed';
  if (override.site !== site) return 'another site';
  const { from, until } = override;
  if (until <= now || from > now + clockSlack || until - from > longestOverride) return 'expired';
  return override;
}

/** Where the development server of an override has the files that a page of the whole Lisan takes. */
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
