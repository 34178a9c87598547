import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashInputs } from '../build/input-hash';
import { emitTypes, type KitTypes } from './kit-types';

/** What declarations are made from, and by. The compiler's version stands in the lockfile, which counts as well. */
const inputs = ['shared', 'deploy/src/kit', 'deploy/src/proof'];

interface Kept {
  readonly inputs: string;
  readonly types: KitTypes;
}

/**
 * The declarations of the checkout in `root`, made anew only when something that they are made from is not as it was: a
 * team that builds its remote has mostly changed that alone.
 */
export async function keptTypes(root: string, make = emitTypes): Promise<KitTypes> {
  const file = join(root, '.cache', 'build', 'kit-types.json');
  const hash = await hashInputs(root, { inputs });
  const kept = await readKept(file);
  if (kept?.inputs === hash) return kept.types;
  const types = make(root);
  await mkdir(dirname(file), { recursive: true });
  // Two builds may run at once: each writes all of its own.
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, JSON.stringify({ inputs: hash, types } satisfies Kept));
  await rename(draft, file);
  return types;
}

/** `undefined` too for what was cut short. */
async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}
