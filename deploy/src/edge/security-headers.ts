import type { FastifyInstance } from 'fastify';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Allow popups: Google's sign-in window answers to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), geolocation=(), usb=(), serial=(), microphone=(self), payment=(self "https://js.stripe.com")',
};

/** Headers of every answer that the edge gives itself. The API sets its own; these fill in what it leaves out. */
export function addSecurityHeaders(edge: FastifyInstance): void {
  edge.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.protocol));
  });
}

export function securityHeaders(protocol: string): Record<string, string> {
  return protocol === 'https'
    ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : always;
}
