import { hostname, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultLimits, type EdgeLimits } from './server/edge-server';
import { isNetwork } from './server/networks';
import { type BucketAccess, exitCodes, ExpectedError, root } from '../store';

export class ConfigError extends ExpectedError {
  override readonly name = 'ConfigError';

  constructor(reason: string) {
    super({ exitCode: exitCodes.usage, code: 'wrong_setting', reasons: [reason] });
  }
}

export interface Config {
  readonly root: string;
  readonly dataFolder: string;
  readonly storeFolder: string;
  /** Where releases are published: a folder, or `s3://bucket/prefix`. */
  readonly storeLocation: string;
  readonly bucketAccess: BucketAccess;
  readonly edgeSecret: string | undefined;
  readonly keysFolder: string;
  readonly acceptedKeys: readonly string[];
  readonly host: string;
  readonly port: number;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly limits: Pick<EdgeLimits, 'connections'>;
  readonly beaconShare: number;
  /** `undefined`: only this machine reads the metrics. */
  readonly metricsToken: string | undefined;
  /** Without a trailing slash; `undefined`: the requested host. */
  readonly publicUrl: string | undefined;
  readonly stopSeconds: number;
  readonly hasGoogleSignIn: boolean;
  /** Otherwise the API keeps email in its outbox. */
  readonly sendsEmail: boolean;
  /** Model servers are configured. */
  readonly hasModels: boolean;
  readonly logLevel: string | undefined;
  readonly isStartedByNpm: boolean;
  readonly machine: string;
  readonly user: string;
  readonly token: string | undefined;
  readonly tokenFile: string | undefined;
  readonly admin: AdminConfig | undefined;
}

export interface AdminConfig {
  readonly host: string;
  readonly port: number;
  readonly names: readonly string[];
  /** Without both, only loopback is allowed. */
  readonly certificate: string | undefined;
  readonly certificateKey: string | undefined;
  readonly publishSeconds: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The only reader of the environment. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
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
      connections: readInteger(environment, 'MAX_CONNECTIONS', defaultLimits.connections, 1_000_000),
    },
    beaconShare: readInteger(environment, 'BEACON_SHARE', 25, 100) / 100,
    metricsToken: environment.METRICS_TOKEN || undefined,
    publicUrl: environment.PUBLIC_URL?.replace(/\/$/, '') || undefined,
    stopSeconds: stopSecondsOf(environment),
    hasGoogleSignIn: Boolean(environment.GOOGLE_CLIENT_ID),
    sendsEmail: Boolean(environment.SMTP_URL),
    hasModels: Boolean(environment.LISAN_MODELS),
    logLevel: environment.LOG_LEVEL || undefined,
    isStartedByNpm: Boolean(environment.npm_lifecycle_event),
    machine: hostname(),
    user: nameOfUser(),
    token: environment.DEPLOY_TOKEN || undefined,
    tokenFile: environment.DEPLOY_TOKEN_FILE || undefined,
    admin: readAdmin(environment),
  };
}

function readAdmin(environment: Environment): AdminConfig | undefined {
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

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

/** The API needs 4 s more for its engines. */
const ENGINE_STOP_SECONDS = 5;

/** The API reports invalid values; here they only need a fallback. */
function stopSecondsOf({ DRAIN_SECONDS, STOP_SECONDS }: Environment): number {
  const seconds = (text: string | undefined, fallback: number) =>
    text !== undefined && /^\d+$/.test(text) ? Number(text) : fallback;
  return seconds(DRAIN_SECONDS, 0) + seconds(STOP_SECONDS, 10) + ENGINE_STOP_SECONDS;
}

function readNetworks(environment: Environment, name: string): readonly string[] {
  const networks = (environment[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} must be addresses or networks separated by commas, but '${wrong}' is neither.`,
    );
  return networks;
}

function readInteger(environment: Environment, name: string, fallback: number, max: number, min = 0): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max && value >= min))
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`);
  return value;
}
