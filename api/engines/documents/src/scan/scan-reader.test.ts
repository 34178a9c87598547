import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScanReader } from './scan-reader';

const folder = mkdtempSync(join(tmpdir(), 'lisan-scan-'));
const script = join(folder, 'hang.mjs');
writeFileSync(script, "process.on('message', () => undefined);");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entry = { script, execArgv: [] };
const input = { path: 'scan.pdf', pages: 1, maximumCharacters: 100 };

describe('a scan that waits for another', () => {
  it('ends at once when the caller aborts, and makes room for others', async () => {
    const scans = createScanReader({ entry, onFailure: () => undefined });
    const first = new AbortController();
    const running = scans.read({ ...input, signal: first.signal });
    running.catch(() => undefined);
    for (let scan = 0; scan < 20; scan += 1) {
      const controller = new AbortController();
      const waiting = scans.read({ ...input, signal: controller.signal });
      controller.abort(new Error('cancelled'));
      await expect(waiting).rejects.toThrow('cancelled');
    }
    first.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
  });

  it('is refused while too many others wait', async () => {
    const scans = createScanReader({ entry, onFailure: () => undefined });
    const controller = new AbortController();
    const { signal } = controller;
    const settled = Promise.allSettled(Array.from({ length: 13 }, () => scans.read({ ...input, signal })));
    await expect(scans.read(input)).rejects.toMatchObject({ code: 'engine_unavailable' });
    controller.abort();
    await settled;
  });
});
