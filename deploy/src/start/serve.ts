import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config';
import { buildEdge, type EdgeOptions } from '../edge/edge';
import { listenEverywhere, type Listening } from '../edge/edge-server';
import { openKeyring } from '../signing/keyring';
import { openFolderStorage } from '../storage/folder-storage';
import { startApi, type ApiProcess } from './api-process';
import { serveAdmin } from './serve-admin';
import { halt } from '../commands/canary';
import type { EndCanary } from '../edge/canary-watch';
import type { ManifestSigner } from '../signing/sign-manifest';
import { openReleaseStore } from '../storage/release-store';
import type { Storage } from '../storage/storage';

export interface Running {
  readonly url: string;
  stop(): Promise<void>;
  readonly hints?: readonly string[];
}

type ServeOptions = Pick<EdgeOptions, 'overlay' | 'trustedProxies'> & {
  readonly host: string;
  readonly port: number;
  readonly say: (text: string) => void;
};

export async function serve(config: Config, { host, port, say, ...options }: ServeOptions): Promise<Running> {
  let api: ApiProcess | undefined;
  let edge: Listening | undefined;
  let admin: Listening | undefined;
  // The edge stops last: it delivers the API's remaining responses.
  const stop = async () => {
    await admin?.close();
    await api?.stop();
    await edge?.close();
  };
  try {
    const edgeSecret = randomBytes(32).toString('base64url');
    const keyring = openKeyring(config.keysFolder);
    const built = await buildEdge({
      storeFolder: config.storeFolder,
      knownKeys: keyring,
      endCanary: canaryEnd(openFolderStorage(config.storeFolder), keyring),
      apiOrigin: () => api?.origin(),
      edgeSecret,
      ...edgeSettingsOf(config),
      ...options,
    });
    edge = await listenEverywhere(built, { host, port });
    api = await startApi({
      script: join(config.root, 'api', 'dist', 'server.js'),
      say,
      edgeSecret,
      stopSeconds: config.stopSeconds,
      // JSON lines would flood a terminal.
      environment: { ...process.env, LOG_LEVEL: config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info') },
    });
    admin = await serveAdmin(config, config.storeFolder);
    return { url: edge.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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
