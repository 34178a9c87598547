import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { readShape } from '../release/check-shape';
import type { Storage } from './storage';

const FOLDER = 'acts';

const Act = Type.Object({
  at: Type.String({ format: 'date-time' }),
  by: Type.String(),
  /** The machine, or the IP at the admin port. */
  from: Type.String(),
  reason: Type.String(),
  token: Type.Optional(Type.String()),
  act: Type.String(),
});
export type Act = Static<typeof Act>;

/** Append-only: each entry is a file. */
export interface Acts {
  add(act: Omit<Act, 'at'>): Promise<void>;
  list(limit: number): Promise<(Act | string)[]>;
}

export function openActs(storage: Storage): Acts {
  async function read(name: string): Promise<Act | string> {
    const file = `${FOLDER}/${name}`;
    const { value, faults } = readShape(Act, (await storage.read(file))?.toString('utf8') ?? '', file);
    return value ?? faults.join('\n');
  }

  return {
    async add(act) {
      const at = new Date().toISOString();
      const name = `${at.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`;
      await storage.create(`${FOLDER}/${name}`, Buffer.from(JSON.stringify({ at, ...act }, null, 2)));
    },
    async list(limit) {
      const names = (await storage.names(FOLDER)).reverse().slice(0, limit);
      return Promise.all(names.map(read));
    },
  };
}
