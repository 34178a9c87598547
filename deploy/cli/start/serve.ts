import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  buildEdge,
  canaryEnd,
  type Config,
  type EdgeOptions,
  edgeSettingsOf,
  listenEverywhere,
  type Listening,
  type Running,
  serveAdmin,
} from '../../edge';
import { openFolderStorage, openKeyring } from '../../store';
import { startApi, type ApiProcess } from './api-process';

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
