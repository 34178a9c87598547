/**
 * What the edge says to the API beside each request that it hands on; what a client sends under these names is dropped.
 * `proof` is the secret that both got at the start, `near` is there when the caller sits at this machine.
 */
export const edgeHeaders = { proof: 'x-lisan-edge', near: 'x-lisan-near' } as const;

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

/** Whether a header says that somebody hands a request on for somebody else. `name` in lower case. */
export function isForwardingHeader(name: string): boolean {
  return name.startsWith('x-forwarded') || name.startsWith('x-original-forwarded') || forwarding.has(name);
}
