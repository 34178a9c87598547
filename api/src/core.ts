import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config';
import type { Database } from './database/database';
import type { Broadcast } from './database/broadcast';
import { createDiskSpace, type DiskSpace } from './data-folder/disk-space';
import { createModelServers, type Mailer, type ModelServers } from '@lisan/engine-contract';
import { openMailer, type Outbox } from '@lisan/engine-mail';
import { createEvents, type Events } from './events/events';
import { openFileStore } from './files/open-file-store';
import { createMediaUrls, type MediaUrls } from './files/media-urls';
import { createMediaLibrary, type MediaLibrary } from './files/media-library';
import { createJobQueue } from './jobs/job-queue';
import type { JobQueue } from './jobs/queue';
import { createKeys, type Keys } from './auth/keys';
import { createHeavyWork, type HeavyWork } from './limits/heavy-work';
import { createLimits, type Limits } from './limits/limits';
import { createLog } from './logging/log';
import type { Ffmpeg } from '@lisan/engine-media';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { createTranslator, type Translator } from './translations/translator';
import { measureEngine } from './metrics/measure-engine';
import { createMetrics, type Metrics } from './metrics/metrics';
import { createAccountHooks, type AccountEvents, type AccountHooks } from './auth/account-hooks';
import { createSessionCache } from './auth/session-cache';
import { createSessionEndings } from './auth/session-endings';
import { createSessions, type Sessions } from './auth/sessions.service';
import { createShutdown, type Shutdown } from '@lisan/engine-runtime';

export interface Core {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly shutdown: Shutdown;
  readonly keys: Keys;
  readonly database: Database;
  readonly broadcast: Broadcast;
  readonly limits: Limits;
  readonly heavyWork: HeavyWork;
  readonly translator: Translator;
  readonly jobs: JobQueue;
  readonly events: Events;
  readonly media: MediaLibrary;
  readonly mediaUrls: MediaUrls;
  readonly ffmpeg: Ffmpeg;
  readonly disk: DiskSpace;
  readonly mailer: Mailer;
  /** The operator's model servers, if any are configured. */
  readonly models: ModelServers | undefined;
  /** Set when no mail server is configured. */
  readonly outbox: Outbox | undefined;
  readonly sessions: Sessions;
  readonly accountHooks: AccountHooks;
  readonly accountEvents: AccountEvents;
  readonly uploadFolder: string;
  readonly now: () => Date;
  close(): Promise<void>;
}

interface CoreOptions {
  readonly config: Config;
  readonly secret: string;
  readonly database: Database;
  readonly ffmpeg: Ffmpeg;
  readonly log?: Logger;
  readonly now?: () => Date;
}

export async function createCore({
  config,
  secret,
  database,
  ffmpeg,
  ...options
}: CoreOptions): Promise<Core> {
  const log = options.log ?? createLog(config);
  const now = options.now ?? (() => new Date());
  const keys = createKeys(secret);
  const metrics = createMetrics();
  const broadcast = await openBroadcast(config, database, log);
  const jobs = createJobQueue({ database, broadcast, log, keys, isWorker: config.role !== 'web' });
  const mediaUrls = createMediaUrls(keys, now);
  const store = await openFileStore(config, keys.sign('media-store', 'mark'));
  const { mailer, outbox } = await openMailer(config, log);
  const disk = createDiskSpace(config.dataFolder, log);
  const cache = createSessionCache(broadcast, { isAlone: database.kind === 'embedded' });
  const endings = createSessionEndings(database, broadcast, log, cache);
  const { hooks, events: accountEvents } = createAccountHooks();

  return {
    config,
    log,
    metrics,
    shutdown: createShutdown(config.server.stopSeconds * 1000),
    keys,
    database,
    broadcast,
    jobs,
    mediaUrls,
    ffmpeg,
    disk,
    mailer: measureEngine(metrics, 'mail', mailer, ['send']),
    models: openModels(config, log),
    outbox,
    accountEvents,
    now,
    accountHooks: hooks,
    limits: createLimits(database.db),
    heavyWork: createHeavyWork(),
    translator: createTranslator({ en, ar }),
    events: createEvents(database, broadcast, log),
    media: createMediaLibrary(database, store, jobs, mediaUrls, log),
    sessions: createSessions({
      db: database.db,
      keys,
      lifetimeDays: config.sessionDays,
      now,
      endings,
      cache,
    }),
    uploadFolder: join(config.dataFolder, 'uploads'),
    async close() {
      await jobs.stop(config.server.stopSeconds * 1000);
      mailer.close();
      disk.stop();
      if (broadcast !== database.broadcast) await broadcast.close();
      await database.close();
    },
  };
}

/** Examined in the background: a server may start later than Lisan. */
function openModels({ models: { urls, key } }: Config, log: Logger): ModelServers | undefined {
  if (urls.length === 0) return undefined;
  const servers = createModelServers({
    urls,
    key,
    onFound: ({ product, url, chatModels, speechModels, voices }) =>
      log.info({ url, chatModels, speechModels, voices: voices.length }, `found ${product}`),
    onFault: (fault) => log.warn({ fault }, 'a model server could not be examined'),
  });
  void servers.find();
  return servers;
}

async function openBroadcast(config: Config, database: Database, log: Logger): Promise<Broadcast> {
  if (config.redisUrl === null) return database.broadcast;
  const { createRedisBroadcast } = await import('./database/redis-broadcast');
  return createRedisBroadcast(config.redisUrl, log, database.broadcast);
}
