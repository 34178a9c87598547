import { hostname, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { hasName } from '@lisan/errors';
import { usualLimits, type EdgeLimits } from './edge/edge-server';
import { isNetwork } from './edge/networks';
import { root } from './install-paths';
import type { BucketAccess } from './storage/release-store';

/** A variable has a value that cannot be used; `message` is one clear sentence. */
class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function isConfigError(error: unknown): error is ConfigError {
  return hasName(error, 'ConfigError');
}

/** All that edge and release tooling are told from outside. */
export interface Config {
  /** The repository. */
  readonly root: string;
  readonly dataFolder: string;
  /** Of this machine: what `npm start` publishes into and serves. */
  readonly storeFolder: string;
  /** Where releases are published: a folder, or `s3://bucket/prefix`. */
  readonly storeLocation: string;
  readonly bucketAccess: BucketAccess;
  /** What an API that others started knows this edge by. */
  readonly edgeSecret: string | undefined;
  /** Keys by which sets are signed; for this user's eyes only. */
  readonly keysFolder: string;
  /** Public keys, for an edge alone: it serves what one of them has signed. */
  readonly acceptedKeys: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Addresses and networks of proxies before the edge whose `X-Forwarded-*` are believed; none by default. */
  readonly trustedProxies: readonly string[];
  readonly limits: Pick<EdgeLimits, 'connections'>;
  /** Of the pages, from 0 to 1, how many tell what they open and how quick they are. */
  readonly beaconShare: number;
  /** Who may read the metrics; `undefined`: whoever sits at this machine. */
  readonly metricsToken: string | undefined;
  /** What browsers see, without a slash at the end; `undefined`: whatever a browser asked for. */
  readonly publicUrl: string | undefined;
  /** How long the API may take to stop, seconds: its own two settings, and what it adds for its engines. */
  readonly stopSeconds: number;
  /** Google sign-in is offered: its script may load. */
  readonly hasGoogleSignIn: boolean;
  /** Email leaves through a mail server; otherwise the API keeps it in its outbox. */
  readonly sendsEmail: boolean;
  /** The log level of the API, if set. */
  readonly logLevel: string | undefined;
  /** As a script of a package.json. */
  readonly isStartedByNpm: boolean;
  /** The name of this machine. */
  readonly machine: string;
  /** Who publishes. */
  readonly user: string;
  /** For the admin port of an edge elsewhere: the token, or the file that holds it. */
  readonly token: string | undefined;
  readonly tokenFile: string | undefined;
  /** Where teams publish without a shell on this machine; `undefined`: nowhere. */
  readonly admin: AdminConfig | undefined;
}

/** Where an edge's admin port listens. */
export interface AdminConfig {
  readonly host: string;
  readonly port: number;
  /** Names by which it is asked for, besides those of this machine. */
  readonly names: readonly string[];
  /** Files of the certificate and of its key; without both it listens on this machine alone. */
  readonly certificate: string | undefined;
  readonly certificateKey: string | undefined;
  /** How long the publish of one team may take. */
  readonly publishSeconds: number;
}

/** The only reader of the environment in this package. Throws a ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const dataFolder = resolve(environment.DATA_DIR || '.data');
  return {
    root,
    dataFolder,
    storeFolder: join(dataFolder, 'store'),
    storeLocation: environment.RELEASE_STORE || join(dataFolder, 'store'),
    bucketAccess: {
      region: environment.RELEASE_S3_REGION || 'us-east-1',
      endpoint: environment.RELEASE_S3_ENDPOINT || undefined,
      accessKeyId: environment.RELEASE_S3_ACCESS_KEY_ID || undefined,
      secretAccessKey: environment.RELEASE_S3_SECRET_ACCESS_KEY || undefined,
    },
    edgeSecret: environment.EDGE_SECRET || undefined,
    keysFolder: join(dataFolder, 'keys'),
    acceptedKeys: (environment.ACCEPTED_KEYS ?? '').split(/\s+/).filter(Boolean),
    host: environment.HOST || 'localhost',
    port: readInteger(environment, 'PORT', 4000, 65_535),
    trustedProxies: readNetworks(environment, 'TRUSTED_PROXIES'),
    limits: {
      connections: readInteger(environment, 'MAX_CONNECTIONS', usualLimits.connections, 1_000_000),
    },
    beaconShare: readInteger(environment, 'BEACON_SHARE', 25, 100) / 100,
    metricsToken: environment.METRICS_TOKEN || undefined,
    publicUrl: environment.PUBLIC_URL?.replace(/\/$/, '') || undefined,
    stopSeconds: stopSecondsOf(environment),
    hasGoogleSignIn: Boolean(environment.GOOGLE_CLIENT_ID),
    sendsEmail: Boolean(environment.SMTP_URL),
    logLevel: environment.LOG_LEVEL || undefined,
    isStartedByNpm: Boolean(environment.npm_lifecycle_event),
    machine: hostname(),
    user: nameOfUser(),
    token: environment.DEPLOY_TOKEN || undefined,
    tokenFile: environment.DEPLOY_TOKEN_FILE || undefined,
    admin: readAdmin(environment),
  };
}

function readAdmin(environment: Readonly<Record<string, string | undefined>>): AdminConfig | undefined {
  const port = readInteger(environment, 'ADMIN_PORT', 0, 65_535);
  if (port === 0) return undefined;
  return {
    port,
    host: environment.ADMIN_HOST || '127.0.0.1',
    names: (environment.ADMIN_NAMES ?? '').split(/[\s,]+/).filter(Boolean),
    certificate: environment.ADMIN_CERTIFICATE || undefined,
    certificateKey: environment.ADMIN_CERTIFICATE_KEY || undefined,
    publishSeconds: readInteger(environment, 'PUBLISH_SECONDS', 300, 3_600, 1),
  };
}

/** A container may run as a number for which its system knows no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

/** More than the API gives itself: 4 s for its engines, and a moment to say so. */
const LAST_SECONDS = 5;

/** The API says which value it cannot use; here a wrong one only must not hold up the way there. */
function stopSecondsOf({
  DRAIN_SECONDS,
  STOP_SECONDS,
}: Readonly<Record<string, string | undefined>>): number {
  const seconds = (text: string | undefined, fallback: number) =>
    text !== undefined && /^\d+$/.test(text) ? Number(text) : fallback;
  return seconds(DRAIN_SECONDS, 0) + seconds(STOP_SECONDS, 10) + LAST_SECONDS;
}

/** Addresses and networks with commas between them. */
function readNetworks(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): readonly string[] {
  const networks = (environment[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} must be addresses or networks with commas between them, but '${wrong}' is neither.`,
    );
  return networks;
}

function readInteger(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  max: number,
  min = 0,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max && value >= min))
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`);
  return value;
}
