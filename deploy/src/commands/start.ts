import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { startApi, type ApiProcess } from '../start/api-process';
import { checkDataFolder, checkPort } from '../start/checks';
import { publishWorkspace } from '../start/publish-workspace';
import { buildEdge } from '../edge/edge';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore } from '../storage/release-store';
import { build } from './build';

/** A running Lisan. */
export interface Running {
  readonly address: string;
  /** Lets requests and jobs end. */
  stop(): Promise<void>;
}

/**
 * Everything on this machine: builds what changed, publishes it into the local store, runs the API as a process of
 * its own and the edge in this one. Throws a StartFault for what can be mended, before anything is begun.
 */
export async function start(config: Config, say: (text: string) => void): Promise<Running> {
  await checkPort(config);
  await checkDataFolder(config.dataFolder);
  await build({ root: config.root, say });
  const store = openReleaseStore(openFolderStorage(config.storeFolder));
  await publishWorkspace(config, store, say);

  let api: ApiProcess | undefined;
  let edge: FastifyInstance | undefined;
  const stop = async () => {
    await edge?.close();
    await api?.stop();
  };
  try {
    edge = await buildEdge({
      storeFolder: config.storeFolder,
      apiOrigin: () => api?.origin(),
      trustedProxies: config.trustedProxies,
      withGoogle: config.hasGoogleSignIn,
      logLevel: 'warn',
    });
    await edge.listen({ host: config.host, port: config.port });
    api = await startApi({ script: join(config.root, 'api', 'dist', 'server.js'), say });
    return { address: `http://${config.host}:${config.port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
