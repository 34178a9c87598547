import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config';
import { buildEdge } from '../server/edge';
import { listenEverywhere } from '../server/edge-server';
import {
  halt,
  type Keyring,
  type KnownKeys,
  type ManifestSigner,
  openKeyring,
  openReleaseStore,
  openStorage,
  type Storage,
} from '../../store';
import { checkDataFolder, checkPort } from './checks';
import type { EndCanary } from '../server/canary-watch';
import { serveAdmin } from './serve-admin';

export interface Running {
  readonly url: string;
  stop(): Promise<void>;
  readonly hints?: readonly string[];
}

interface AloneOptions {
  readonly store: string;
  readonly api: URL | undefined;
}

/** A standalone edge. A remote store is mirrored in the data folder, for outages. */
export async function serveAlone(config: Config, { store, api }: AloneOptions): Promise<Running> {
  const { host, port, trustedProxies } = config;
  await checkPort(config);
  await checkDataFolder(config.dataFolder);
  const isElsewhere = store.startsWith('s3://');
  const storage = await openStorage(store, config.bucketAccess);
  const keyring = await ownKeys(config);
  const edge = await buildEdge({
    storeFolder: isElsewhere ? join(config.dataFolder, 'mirror') : store,
    ...(isElsewhere && { source: storage }),
    knownKeys: await keysOf(config),
    endCanary: keyring && canaryEnd(storage, keyring),
    apiOrigin: () => api,
    edgeSecret: config.edgeSecret ?? randomBytes(32).toString('base64url'),
    trustedProxies,
    ...edgeSettingsOf(config),
  });
  const { url, close } = await listenEverywhere(edge, { host, port });
  try {
    const admin = await serveAdmin(config, store);
    return { url, stop: async () => void (await Promise.all([close(), admin?.close()])) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without keys, only browsers verify signatures. */
async function keysOf({ acceptedKeys, keysFolder }: Config): Promise<KnownKeys | undefined> {
  if (acceptedKeys.length > 0) return { accepted: async () => acceptedKeys };
  return ownKeys({ keysFolder });
}

/** An edge makes no keys: no page would accept them. */
async function ownKeys({ keysFolder }: Pick<Config, 'keysFolder'>): Promise<Keyring | undefined> {
  const keyring = openKeyring(keysFolder);
  return (await keyring.list()).length > 0 ? keyring : undefined;
}

export const edgeSettingsOf = (config: Config) => ({
  limits: config.limits,
  beaconShare: config.beaconShare,
  metricsToken: config.metricsToken,
  publicUrl: config.publicUrl,
  withGoogle: config.hasGoogleSignIn,
  logLevel: 'warn' as const,
});

export function canaryEnd(storage: Storage, signer: ManifestSigner): EndCanary {
  const store = openReleaseStore(storage, signer);
  return async ({ name, canary }, author) => (await halt(store, author, name, canary))?.set.id;
}
