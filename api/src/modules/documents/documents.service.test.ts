import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTestApp } from '../../../testing/test-app';
import { createDocuments } from './documents.service';

const use = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'lisan-documents-'));
const path = join(folder, 'scan.pdf');
writeFileSync(path, '%PDF-1.7');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('scanned pages', () => {
  const documentsOf = (scannedPages: number) =>
    createDocuments({
      core: use().core,
      ledger: { getBalance: async () => ({ subscription_plan: 'free' }) as never },
      reader: { read: async () => ({ scannedPages }) },
      scans: { maxPages: 20, read: async () => 'Text of the scan' },
    });
  const read = (userId: string, pages: number) =>
    documentsOf(pages).read(userId, { path, fileName: 'scan.pdf' }, new AbortController().signal);

  it('are limited to 200 a day for each account', async () => {
    for (let scan = 0; scan < 10; scan += 1) await read('first', 20);
    await expect(read('first', 1)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(read('second', 1)).resolves.toMatchObject({ text: 'Text of the scan' });
  });

  it('count only when the scan is short enough to be read', async () => {
    await read('third', 300);
    await expect(read('third', 20)).resolves.toMatchObject({ text: 'Text of the scan' });
  });
});
