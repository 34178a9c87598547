import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { hasName } from '@lisan/errors';
import { root } from './place';

/** All that edge and release tooling are told from outside. */
export interface Config {
  /** The repository. */
  readonly root: string;
  readonly dataFolder: string;
  readonly storeFolder: string;
  readonly host: string;
  readonly port: number;
  /** Addresses and networks of proxies before the edge whose `X-Forwarded-*` are believed; none by default. */
  readonly trustedProxies: readonly string[];
  /** Google sign-in is offered: its script may load. */
  readonly hasGoogleSignIn: boolean;
  /** Who publishes, unless said on the command line. */
  readonly user: string;
}

/** A variable has a value that cannot be used; `message` is one clear sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function isConfigError(error: unknown): error is ConfigError {
  return hasName(error, 'ConfigError');
}

/** The only reader of the environment in this room. Throws a ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const dataFolder = resolve(environment.DATA_DIR || '.data');
  return {
    root,
    dataFolder,
    storeFolder: join(dataFolder, 'store'),
    host: environment.HOST || 'localhost',
    port: readInteger(environment, 'PORT', 4000, 65_535),
    trustedProxies: (environment.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    hasGoogleSignIn: Boolean(environment.GOOGLE_CLIENT_ID),
    user: userInfo().username,
  };
}

function readInteger(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  max: number,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max))
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}, not '${text}'.`);
  return value;
}
