import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { buildEdge, type EdgeOptions } from '../edge/edge';
import { startApi, type ApiProcess } from './api-process';

/** A running Lisan. */
export interface Running {
  /** Where the edge listens. */
  readonly address: string;
  /** Lets requests and jobs end. */
  stop(): Promise<void>;
}

type ServeOptions = Pick<EdgeOptions, 'overlay' | 'trustedProxies'> & {
  readonly host: string;
  readonly port: number;
  readonly say: (text: string) => void;
};

/** Runs the edge in this process and the API as one of its own. Both are stopped when either cannot start. */
export async function serve(config: Config, { host, port, say, ...options }: ServeOptions): Promise<Running> {
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
      withGoogle: config.hasGoogleSignIn,
      logLevel: 'warn',
      ...options,
    });
    const listening = await edge.listen({ host, port });
    api = await startApi({ script: join(config.root, 'api', 'dist', 'server.js'), say });
    return { address: listening, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
