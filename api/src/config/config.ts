import { resolve } from 'node:path';
import { BlockList, isIP } from 'node:net';
import { createEnvironmentReader, type Environment, type EnvironmentReader } from './environment';
import { StartupError } from '@lisan/engine-runtime';
import { readProviders, type Providers } from './providers';

function readNetworks(name: string, value: string | null): readonly string[] {
  const networks = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new StartupError(
      `${name} must be addresses or networks separated by commas, but '${wrong}' is neither.`,
    );
  return networks;
}

const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(text: string): boolean {
  if (named.has(text)) return true;
  const [ip = '', prefix, ...more] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(ip, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return Number(prefix) > 0;
  } catch {
    return false;
  }
}

/** The server's configuration. Paths are absolute; URLs have no trailing slash. */
export interface Config extends Providers {
  readonly mode: 'production' | 'development' | 'test';
  /** Serves calls (`web`), runs jobs (`work`), or both. */
  readonly role: 'all' | 'web' | 'work';
  readonly server: {
    readonly host: string;
    readonly port: number;
    readonly publicUrl: string;
    /** Origin at which providers reach this server; `null` when PUBLIC_URL is unset or not https. */
    readonly webhookOrigin: string | null;
    readonly bodyLimit: number;
    readonly requestsPerMinute: number;
    /** Maximum concurrent requests, fewer when they are slow. Others get `busy`. */
    readonly requestsAtOnce: number;
    /** Minimum pace of a body after its first seconds; 0 disables it. */
    readonly bodyBytesPerSecond: number;
    readonly headerSeconds: number;
    /** Seconds of serving after the stop signal, while readiness reports false. */
    readonly drainSeconds: number;
    /** Seconds for running requests and jobs after the drain. */
    readonly stopSeconds: number;
    /** Shared with the edge to authenticate it; `null` when there is no edge. */
    readonly edgeSecret: string | null;
    /** Addresses and networks whose `X-Forwarded-*` headers are trusted without the edge. */
    readonly trustedProxies: readonly string[];
  };
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly dataFolder: string;
  /** `null`: the embedded database in `dataFolder`. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** `null`: pub/sub goes through the database. */
  readonly redisUrl: string | null;
  /** `null`: generated once and stored in `dataFolder`. */
  readonly secret: string | null;
  readonly metricsToken: string | null;
  readonly passwords: { readonly memoryKib: number; readonly passes: number };
  readonly sessionDays: number;
  readonly concurrency: { readonly lipSync: number };
  readonly workPriority: 'low' | 'idle';
}

/**
 * The only reader of the environment; touches no file. Throws a StartupError that names the wrong variable.
 */
export function readConfig(environment: Environment): Config {
  const read = createEnvironmentReader(environment);
  const publicUrl = read.findUrl('PUBLIC_URL');
  const providers = readProviders(read);
  const databaseUrl = read.findUrl('DATABASE_URL', ['postgres:', 'postgresql:']);
  const edgePort = read.integer('PORT', { fallback: 4000, min: 0, max: 65_535 });
  const role = readRole(read, databaseUrl);
  return {
    mode: read.choice('NODE_ENV', ['production', 'development', 'test'], 'production'),
    role,
    server: {
      host: read.text('HOST', '127.0.0.1'),
      port: read.integer('API_PORT', { fallback: 4001, min: 0, max: 65_535 }),
      publicUrl: publicUrl ?? `http://localhost:${edgePort}`,
      webhookOrigin: publicUrl?.startsWith('https:') ? publicUrl : null,
      bodyLimit: 1024 * 1024,
      requestsPerMinute: read.integer('REQUESTS_PER_MINUTE', { fallback: 600, min: 1, max: 1_000_000 }),
      requestsAtOnce: read.integer('REQUESTS_AT_ONCE', { fallback: 640, min: 16, max: 100_000 }),
      bodyBytesPerSecond: read.integer('BODY_BYTES_PER_SECOND', { fallback: 1_000, min: 0, max: 1_000_000 }),
      headerSeconds: read.integer('HEADER_SECONDS', { fallback: 10, min: 1, max: 300 }),
      drainSeconds: read.integer('DRAIN_SECONDS', { fallback: 0, min: 0, max: 300 }),
      stopSeconds: read.integer('STOP_SECONDS', { fallback: 10, min: 0, max: 600 }),
      edgeSecret: read.find('EDGE_SECRET'),
      trustedProxies: readNetworks('TRUSTED_PROXIES', read.find('TRUSTED_PROXIES')),
    },
    logLevel: read.choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    dataFolder: resolve(read.text('DATA_DIR', '.data')),
    databaseUrl,
    databasePool: read.integer('DATABASE_POOL', { fallback: 10, min: 2, max: 200 }),
    redisUrl: read.findUrl('REDIS_URL', ['redis:', 'rediss:']),
    secret: readSecret(read.find('SECRET')),
    metricsToken: read.find('METRICS_TOKEN'),
    passwords: { memoryKib: 19_456, passes: 2 },
    sessionDays: read.integer('SESSION_DAYS', { fallback: 30, min: 1, max: 365 }),
    concurrency: {
      // Local rendering takes all processors; a provider is only awaited.
      lipSync: read.integer('LIP_SYNC_CONCURRENCY', {
        fallback: providers.sync.key === null ? 1 : 10,
        min: 1,
        max: 100,
      }),
    },
    workPriority: read.choice('WORK_PRIORITY', ['low', 'idle'], role === 'work' ? 'idle' : 'low'),
    ...providers,
  };
}

function readRole(read: EnvironmentReader, databaseUrl: string | null): Config['role'] {
  const role = read.choice('ROLE', ['all', 'web', 'work'], 'all');
  if (role !== 'all' && databaseUrl === null) {
    throw new StartupError(`ROLE=${role} needs DATABASE_URL: the embedded database belongs to one process.`);
  }
  return role;
}

/** Call after reading: child processes inherit the environment. */
export function forgetEdgeSecret(environment: Record<string, string | undefined>): void {
  delete environment['EDGE_SECRET'];
}

function readSecret(value: string | null): string | null {
  if (value !== null && value.length < 32) {
    throw new StartupError('SECRET must be at least 32 characters long; without it, one is generated.');
  }
  return value;
}
