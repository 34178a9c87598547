import type { FastifyInstance } from 'fastify';

// Headers shared by the edge, nginx and CDNs.

/** Set on every response, unless the API sets its own. */
export const alwaysHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Google's sign-in popup must reach its opener.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), geolocation=(), usb=(), serial=(), microphone=(self), payment=(self "https://js.stripe.com")',
};

export const secureHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

export const assetPrefixes = ['/remotes/', '/shell/'] as const;

/** Versioned paths are cacheable forever. CORS lets integrity checks work from a CDN. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Opened directly, a file runs nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

export function addSecurityHeaders(edge: FastifyInstance): void {
  edge.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.protocol));
    done();
  });
}

function securityHeaders(protocol: string): Readonly<Record<string, string>> {
  return protocol === 'https' ? { ...alwaysHeaders, ...secureHeaders } : alwaysHeaders;
}
