import { overrideBase, pageProtocol, type Override, type ReleaseSet } from '@lisan/contract';

const STRIPE_SCRIPT = 'https://js.stripe.com';
const GOOGLE = 'https://accounts.google.com/gsi';

interface PolicyOptions {
  readonly nonce: string;
  readonly withGoogle: boolean;
  /** Base of published files; default this origin. */
  readonly filesFrom?: string | undefined;
  /** Allowed on this page only. */
  readonly override?: Pick<Override, 'to'> | undefined;
  /** The development server shows faults in a layer of its own. */
  readonly isDeveloping?: boolean;
}

/** The header policy: nonced scripts and styles, this origin and two third-party hosts. */
export function contentSecurityPolicy({
  nonce,
  withGoogle,
  filesFrom,
  override,
  isDeveloping = false,
}: PolicyOptions): string {
  const google = (path: string) => (withGoogle ? [`${GOOGLE}/${path}`] : []);
  // A trailing slash allows everything below.
  const files = filesFrom === undefined ? [] : [`${filesFrom}/`];
  const developed = override ? [overrideBase(override)] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      files[0] ?? "'self'",
      `'nonce-${nonce}'`,
      STRIPE_SCRIPT,
      ...google('client'),
      ...developed,
    ],
    'style-src': [`'nonce-${nonce}'`, ...google('style')],
    'img-src': ["'self'", ...files, 'blob:', 'data:', ...developed],
    'media-src': ["'self'", ...files, 'blob:', 'data:', ...developed],
    'font-src': [files[0] ?? "'self'", ...developed],
    'connect-src': [
      ...["'self'", ...files, 'https://api.stripe.com', ...google('')],
      // The development server uses a WebSocket.
      ...developed.flatMap((base) => [base, base.replace(/^http/, 'ws')]),
    ],
    'frame-src': [STRIPE_SCRIPT, 'https://hooks.stripe.com', ...google('')],
    // The browser checks no hash of a worker's file.
    'worker-src': ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Text becomes a script's address only through the loader's policy, and markup only through the page's own.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [
      pageProtocol.scriptPolicy,
      'default',
      ...(withGoogle ? ['goog#html'] : []),
      ...(isDeveloping ? ['webpack-dev-server#overlay'] : []),
    ],
  };
  return policyOf(directives);
}

/**
 * A second policy, in the document itself: what runs must stand in both. Of our scripts it names each by the hash of its
 * bytes, and nothing else of ours, for a nonce or 'strict-dynamic' would also let any `import()` of a script that runs
 * fetch whatever it likes. It names no place of ours for styles either: elements may hold some, with the nonce that the
 * first policy asks for; a link to a file, which nobody would check, is refused whatever it carries.
 *
 * In the document and not in a header because the release set there repeats each hash, so that they weigh next to nothing.
 */
export function policyOfFiles(set: ReleaseSet, withGoogle: boolean, override?: Pick<Override, 'to'>): string {
  const google = (path: string) => (withGoogle ? [`${GOOGLE}/${path}`] : []);
  return policyOf({
    'script-src': [
      ...[...hashesOf(set), STRIPE_SCRIPT, ...google('client')],
      // Development files have no hash.
      ...(override ? [overrideBase(override)] : []),
    ],
    'style-src': ["'unsafe-inline'", ...google('style')],
  });
}

const known = new WeakMap<ReleaseSet, ReadonlySet<string>>();

/** A thousand remotes have about 15,000 scripts. */
function hashesOf(set: ReleaseSet): ReadonlySet<string> {
  const releases = [
    set.shell,
    ...Object.values(set.remotes),
    ...Object.values(set.lastGood ?? {}),
    ...Object.values(set.canaries ?? {}).map(({ release }) => release),
  ];
  const hashes =
    known.get(set) ??
    new Set(
      releases.flatMap(({ integrity }) =>
        Object.entries(integrity)
          .filter(([file]) => file.endsWith('.js'))
          .map(([, hash]) => `'${hash}'`),
      ),
    );
  known.set(set, hashes);
  return hashes;
}

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
