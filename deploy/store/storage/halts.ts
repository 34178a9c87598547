import type { Canary, ReleaseManifest } from '@lisan/contract';
import { Type, type Static } from 'typebox';
import { readShape } from '../release/check-shape';
import type { Storage } from './storage';

const HALTS_FOLDER = 'halts';

const Halt = Type.Object({
  at: Type.String({ format: 'date-time' }),
  by: Type.String({ minLength: 1, maxLength: 200 }),
  reason: Type.String({ maxLength: 2000 }),
});
export type Halt = Static<typeof Halt>;

export interface NamedCanary {
  readonly name: string;
  readonly canary: Canary;
}

export const namedCanariesOf = ({ canaries = {} }: ReleaseManifest): NamedCanary[] =>
  Object.entries(canaries).map(([name, canary]) => ({ name, canary }));

/** Unsigned: a halt can only give users the live version. The first one counts. */
export const addHalt = (storage: Storage, one: NamedCanary, halt: Halt): Promise<'created' | 'exists'> =>
  storage.create(pathOf(one), Buffer.from(JSON.stringify(halt, null, 2)));

export async function findHalt(storage: Storage, one: NamedCanary): Promise<Halt | undefined> {
  const path = pathOf(one);
  const bytes = await storage.read(path);
  if (!bytes) return undefined;
  const unreadable = { at: new Date().toISOString(), by: 'unknown', reason: `${path} cannot be read` };
  return readShape(Halt, bytes.toString('utf8')).value ?? unreadable;
}

/** Halted canaries that the signed set still names. */
export async function findHalted(storage: Storage, manifest: ReleaseManifest): Promise<NamedCanary[]> {
  const named = namedCanariesOf(manifest);
  if (named.length === 0) return [];
  const halted = new Set((await storage.names(HALTS_FOLDER)).map((name) => `${HALTS_FOLDER}/${name}`));
  return named.filter((one) => halted.has(pathOf(one)));
}

function pathOf({ name, canary: { release, since } }: NamedCanary): string {
  return `${HALTS_FOLDER}/${name}@${release.version}@${since.replaceAll(/[:.]/g, '-')}.json`;
}
