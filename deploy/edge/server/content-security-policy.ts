import { overrideBase, pageProtocol, type Override, type ReleaseManifest } from '@lisan/contract';
import { releasesOf } from '../../store';

const STRIPE_SCRIPT = 'https://js.stripe.com';
const GOOGLE = 'https://accounts.google.com/gsi';

interface PolicyOptions {
  readonly nonce: string;
  readonly withGoogle: boolean;
  readonly filesFrom?: string | undefined;
  readonly override?: Pick<Override, 'to'> | undefined;
  /** Allows the development server's error overlay. */
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
      "'self'",
      ...files,
      'https://api.stripe.com',
      ...google(''),
      ...developed.flatMap((base) => [base, base.replace(/^http/, 'ws')]),
    ],
    'frame-src': [STRIPE_SCRIPT, 'https://hooks.stripe.com', ...google('')],
    // The browser checks no hash of a worker's file.
    'worker-src': ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Script URLs come only from the loader's policy, markup only from the page's.
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
 * A second policy in the document: code must pass both. It lists our scripts by hash only, since a nonce or
 * 'strict-dynamic' would let a running script `import()` anything. It lists no style sources: inline styles
 * need the header's nonce, and linked files are refused since no hash would be checked. In the document it
 * compresses well, because the release set repeats each hash.
 */
export function policyOfFiles(
  manifest: ReleaseManifest,
  withGoogle: boolean,
  override?: Pick<Override, 'to'>,
): string {
  const google = (path: string) => (withGoogle ? [`${GOOGLE}/${path}`] : []);
  return policyOf({
    'script-src': [
      ...hashesOf(manifest),
      STRIPE_SCRIPT,
      ...google('client'),
      ...(override ? [overrideBase(override)] : []),
    ],
    'style-src': ["'unsafe-inline'", ...google('style')],
  });
}

const known = new WeakMap<ReleaseManifest, ReadonlySet<string>>();

function hashesOf(manifest: ReleaseManifest): ReadonlySet<string> {
  const hashes =
    known.get(manifest) ??
    new Set(
      releasesOf(manifest).flatMap(({ release: { integrity } }) =>
        Object.entries(integrity)
          .filter(([file]) => file.endsWith('.js'))
          .map(([, hash]) => `'${hash}'`),
      ),
    );
  known.set(manifest, hashes);
  return hashes;
}

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
