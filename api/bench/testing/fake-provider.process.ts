import { startFakeProvider } from '../../src/engines/chat/testing/fake-provider';

/** Milliseconds until its first word. */
const FIRST_MS = 30;
const MOST_REQUESTS = 10_000;

const provider = await startFakeProvider();
for (let count = 0; count < MOST_REQUESTS; count += 1) {
  provider.fault({ kind: 'slow', firstMs: FIRST_MS, nextMs: 0 });
}
process.send?.(provider.baseUrl);
