import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = new URL('../', import.meta.url);

/** URL of the current bundle of the sources, by entry name; rebuilds only after a change. */
export async function bundle(name) {
  const known = findBundle(name);
  if (known) return known;
  // A separate process frees the compiler's memory.
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('build.mjs', folder))]);
  const made = findBundle(name);
  if (!made) throw new Error('The sources of the release tooling changed while they were bundled.');
  return made;
}

function findBundle(name) {
  const record = readRecord();
  const entry = record?.entries?.[name];
  if (!entry || !existsSync(new URL(entry, folder))) return undefined;
  // An image contains the bundle without sources.
  if (!existsSync(new URL('store', folder))) return new URL(entry, folder).href;
  const isCurrent = Object.entries(record.inputs).every(([path, hash]) => hash === hashOf(path));
  return isCurrent ? new URL(entry, folder).href : undefined;
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
