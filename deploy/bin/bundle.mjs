import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = new URL('../', import.meta.url);

/** Address of the bundle of the sources as they are now; made only when they changed. */
export async function bundle() {
  const known = findBundle();
  if (known) return known;
  // A process of its own: what a compiler needs is not kept for as long as the edge runs.
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('build.mjs', folder))]);
  const made = findBundle();
  if (!made) throw new Error('The sources of the release tooling changed while they were bundled.');
  return made;
}

function findBundle() {
  const record = readRecord();
  if (!record || !existsSync(new URL(record.entry, folder))) return undefined;
  const isCurrent = Object.entries(record.inputs).every(([path, hash]) => hash === hashOf(path));
  return isCurrent ? new URL(record.entry, folder).href : undefined;
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(new URL('dist/bundle.json', folder), 'utf8'));
  } catch {
    return undefined;
  }
}

function hashOf(path) {
  try {
    return createHash('sha256')
      .update(readFileSync(new URL(path, folder)))
      .digest('hex');
  } catch {
    return undefined;
  }
}
