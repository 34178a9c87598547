/**
 * Headers the edge adds for the API; values from clients are dropped. `proof` is a shared secret set at startup, `near`
 * marks callers on the same machine.
 */
export const edgeHeaders = { secret: 'x-lisan-edge', near: 'x-lisan-near' } as const;

const forwarding = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'true-client-ip',
  'client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
]);

/** Whether a header marks a forwarded request. `name` in lower case. */
export function isForwardingHeader(name: string): boolean {
  return name.startsWith('x-forwarded') || name.startsWith('x-original-forwarded') || forwarding.has(name);
}
