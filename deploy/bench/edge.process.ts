import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenEverywhere } from '../src/edge/edge-server';
import { buildTestEdge } from '../testing/test-edge';

/** An edge with nothing published, before the API at `[address]` that knows it by `[secret]`. Tells its parent where it listens. */
const [, , api = '', edgeSecret = ''] = process.argv;
const storeFolder = mkdtempSync(join(tmpdir(), 'lisan-bench-edge-'));
const edge = await buildTestEdge(storeFolder, { apiOrigin: () => new URL(api), edgeSecret });
const { url } = await listenEverywhere(edge, { host: '127.0.0.1', port: 0 });
const stop = () => {
  rmSync(storeFolder, { recursive: true, force: true });
  process.exit(0);
};
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.send?.({ listening: url });
