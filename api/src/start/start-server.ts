import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { Config } from '../config/config';
import { createCore, type Core } from '../core';
import { clearInterruptedUploads, restrictBelow, prepareDataFolder } from '../data-folder/data-folder';
import { migrateUp } from '../database/migrator';
import { openDatabase } from '../database/open-database';
import { lockFolder, noteServerUrl } from '../data-folder/folder-lock';
import { scheduleHousekeeping } from './housekeeping';
import { createLog } from '../logging/log';
import { findFfmpeg } from '@lisan/engine-media';
import { entryPoint, StartupError } from '@lisan/engine-runtime';
import { ensureSecret, readSecret } from '../auth/secret-file';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly url: string;
  /** Fails readiness, finishes requests and jobs, then closes everything in reverse order. */
  stop(): Promise<void>;
}

/** Checks, opens, then listens; a failing step closes what was opened. */
export async function startServer(config: Config): Promise<RunningServer> {
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const ffmpeg = await findFfmpeg({
      explicitPath: config.ffmpegPath,
      wasmEntry: entryPoint('ffmpeg-wasm'),
    });
    await checkPort(config.server);
    await prepareDataFolder(config.dataFolder);
    if (config.databaseUrl === null) opened.push(await lockFolder(config.dataFolder));

    const log = createLog(config);
    const known = config.secret ?? (await readSecret(config.dataFolder));
    const database = await openDatabase(config, (error) =>
      log.error({ err: error }, 'a database connection broke, or what follows a commit failed'),
    );
    opened.push(database.close);
    // After the database, so an interrupted start leaves no trace of one.
    const secret = known ?? (await ensureSecret(config.dataFolder, database.db));
    const core = await createCore({ config, secret, database, ffmpeg, log });
    opened.pop();
    opened.push(core.close);
    await clearInterruptedUploads(core.uploadFolder, database.kind === 'embedded');
    const { applied: migrations, newer } = await migrateUp(database);
    if (newer.length > 0)
      log.warn(
        { newer },
        'a newer release has migrated the database: this one keeps serving beside it, but replace it soon',
      );
    await core.media.sweep(database.kind === 'embedded');
    const app = await buildApp(core);
    scheduleHousekeeping(core);
    opened.push(() => app.close());
    const url = await listen(app, config.server);
    if (config.databaseUrl === null) await noteServerUrl(config.dataFolder, url);
    await core.jobs.start();
    restrictBelow(config.dataFolder).catch((error: unknown) =>
      log.warn({ err: error }, 'permissions could not be changed'),
    );
    // Not awaited, so a slow mail server does not delay the start.
    core.mailer.check().catch((error: unknown) => {
      const { message, cause } = error as Error;
      log.error({ err: cause }, `${message} Emails wait for up to 72 hours.`);
    });
    const { role } = config;
    log.info(
      { url, role, database: database.kind, migrations, mail: core.mailer.name },
      'the server is ready',
    );
    const { drainSeconds, stopSeconds } = config.server;
    const stop = async () => {
      core.shutdown.announce();
      log.info({ drainSeconds, stopSeconds }, 'the server stops');
      await pause(drainSeconds * 1000);
      await closeAll();
      log.info('the server has stopped');
    };
    return { app, core, url, stop };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config['server']): Promise<string> {
  try {
    // Matches the edge's queue: with Node's default, bursts lose connections for a second.
    return await app.listen({ host, port, backlog: 4_096 });
  } catch (cause) {
    throw describePort(cause, host, port);
  }
}

/** Before anything is written: a second server must not touch the first one's data. */
async function checkPort({ host, port }: Config['server']): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (cause) => reject(describePort(cause, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function describePort(cause: unknown, host: string, port: number): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is taken by another program; stop it, or set API_PORT to a free one.`,
      { cause },
    );
  }
  if (code === 'EACCES') {
    return new StartupError(`Port ${port} may not be opened by this user; set API_PORT to one above 1023.`, {
      cause,
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`HOST ${host} is not an address of this machine.`, { cause });
  }
  return cause;
}
