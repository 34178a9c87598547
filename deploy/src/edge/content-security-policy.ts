import { pageProtocol } from '@lisan/contract';

const STRIPE_SCRIPT = 'https://js.stripe.com';
const GOOGLE = 'https://accounts.google.com/gsi';

interface PolicyOptions {
  readonly nonce: string;
  readonly withGoogle: boolean;
  /** The development server shows faults in a layer of its own. */
  readonly isDeveloping?: boolean;
}

/**
 * The policy of one page. Everything is refused but what is named: scripts and styles with this answer's nonce or from
 * this origin, and the two providers whose code must come from their own hosts.
 */
export function contentSecurityPolicy({ nonce, withGoogle, isDeveloping = false }: PolicyOptions): string {
  const google = (path: string) => (withGoogle ? [`${GOOGLE}/${path}`] : []);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, STRIPE_SCRIPT, ...google('client')],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...google('style')],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://api.stripe.com', ...google('')],
    'frame-src': [STRIPE_SCRIPT, 'https://hooks.stripe.com', ...google('')],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Text becomes a script's address only through the loader's policy, and markup only through the page's own.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [
      pageProtocol.scriptPolicy,
      'default',
      "'allow-duplicates'",
      ...(withGoogle ? ['goog#html'] : []),
      ...(isDeveloping ? ['webpack-dev-server#overlay'] : []),
    ],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
