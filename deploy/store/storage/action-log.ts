import { randomUUID } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { readShape } from '../release/check-shape';
import type { Storage } from './storage';

const ACTION_LOG_FOLDER = 'acts';

const Action = Type.Object({
  at: Type.String({ format: 'date-time' }),
  by: Type.String(),
  /** The machine, or the IP at the admin port. */
  from: Type.String(),
  reason: Type.String(),
  token: Type.Optional(Type.String()),
  act: Type.String(),
});
export type Action = Static<typeof Action>;

/** Append-only: each entry is a file. */
export async function appendAction(storage: Storage, act: Omit<Action, 'at'>): Promise<void> {
  const at = new Date().toISOString();
  const name = `${at.replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`;
  await storage.create(`${ACTION_LOG_FOLDER}/${name}`, Buffer.from(JSON.stringify({ at, ...act }, null, 2)));
}

/** Newest first. A string describes an unreadable entry. */
export async function listActions(storage: Storage, limit: number): Promise<(Action | string)[]> {
  const names = (await storage.names(ACTION_LOG_FOLDER)).reverse().slice(0, limit);
  return Promise.all(
    names.map(async (name) => {
      const file = `${ACTION_LOG_FOLDER}/${name}`;
      const { value, faults } = readShape(Action, (await storage.read(file))?.toString('utf8') ?? '', file);
      return value ?? faults.join('\n');
    }),
  );
}
