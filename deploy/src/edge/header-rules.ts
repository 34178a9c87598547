import type { FastifyInstance } from 'fastify';

// The headers that stand before everything that is served here, in one place: the edge sets them, and what is generated for nginx and
// for CDNs sets the same.

/** Of every answer. The API sets some of its own; these fill in what it leaves out. */
export const alwaysHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Allow popups: Google's sign-in window answers to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), geolocation=(), usb=(), serial=(), microphone=(self), payment=(self "https://js.stripe.com")',
};

/** Of every answer that came by https. */
export const secureHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Below which published files lie. */
export const assetPrefixes = ['/remotes/', '/shell/'] as const;

/**
 * Of published files. Their paths hold the version, so a browser may keep them for good; the hashes in the release set need them
 * readable across origins once a CDN stands before.
 */
export const assetHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Somebody who opens one as a page of its own, such as a picture that holds a script, sees it run nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Headers of every answer that the edge gives itself. The API sets its own; these fill in what it leaves out. */
export function addSecurityHeaders(edge: FastifyInstance): void {
  edge.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.protocol));
    done();
  });
}

function securityHeaders(protocol: string): Readonly<Record<string, string>> {
  return protocol === 'https' ? { ...alwaysHeaders, ...secureHeaders } : alwaysHeaders;
}
