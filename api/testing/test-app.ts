import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../src/app';
import type { Config } from '../src/config/config';
import { createCore, type Core } from '../src/core';
import type { Database } from '../src/database/database';
import { findFfmpeg, type Ffmpeg } from '@lisan/engine-media';
import { entryPoint } from '@lisan/engine-runtime';
import { openEmbedded } from './databases';
import { createTestConfig } from './test-config';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly clock: TestClock;
  signUp(changes?: NewUser): Promise<TestUser>;
  close(): Promise<void>;
}

interface NewUser {
  readonly email?: string;
  readonly username?: string;
  readonly isVerified?: boolean;
}

export interface TestUser {
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

export interface TestClock {
  now(): Date;
  advance(seconds: number): void;
}

/** Servers with the same secret accept each other's tokens. */
export const TEST_SECRET = 'a secret of the tests, long enough to be one';

interface TestAppOptions {
  readonly config?: Partial<Config>;
  readonly register?: Parameters<typeof buildApp>[1];
  readonly isWorking?: boolean;
  readonly database?: Database;
  readonly log?: Logger;
}

let usual: Promise<Ffmpeg> | undefined;

/** Cached, since detection runs the program. */
function findFor({ ffmpegPath }: Config): Promise<Ffmpeg> {
  const find = () => findFfmpeg({ explicitPath: ffmpegPath, wasmEntry: entryPoint('ffmpeg-wasm') });
  if (ffmpegPath !== null) return find();
  usual ??= find();
  return usual;
}

/** The whole server on an in-memory database and its own folder, without listening. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config = createTestConfig(options.config);
  const clock = createClock();
  const core = await createCore({
    config,
    ffmpeg: await findFor(config),
    secret: TEST_SECRET,
    database: options.database ?? (await openEmbedded()),
    now: clock.now,
    ...(options.log && { log: options.log }),
  });
  const app = await buildApp(core, options.register);
  await app.ready();
  if (options.isWorking) await core.jobs.start();
  return {
    app,
    core,
    clock,
    signUp: (changes) => signUp(core, changes),
    async close() {
      await app.close();
      await core.close();
      await rm(config.dataFolder, { recursive: true, force: true });
    },
  };
}

/** One server for a file or block: `const use = useTestApp()`, then `use()` in a test. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp(options);
  }, 60_000);
  afterAll(() => server?.close(), 30_000);
  return () => server;
}

async function signUp(core: Core, changes: NewUser = {}): Promise<TestUser> {
  const id = randomUUID();
  const email = changes.email ?? `${id}@example.com`;
  const username = changes.username ?? 'ليلى';
  await core.database.transaction(async (trx) => {
    const email_verified_at = changes.isVerified ? core.now() : null;
    await trx.insertInto('users').values({ id, email, username, email_verified_at }).execute();
    await core.accountEvents.opened({ userId: id, email }, trx);
  });
  const token = await core.sessions.open({ id, email, username, token_version: 1 }, 'test');
  return { userId: id, email, username, token, headers: { authorization: `Bearer ${token}` } };
}

function createClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds) => {
      offset += seconds * 1000;
    },
  };
}
