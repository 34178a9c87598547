import { Pool } from 'undici';

/** Connections to the API that are kept. */
export interface ApiPool {
  /** Those to where it listens now. A process that has started again listens elsewhere: the others end with their calls. */
  at(origin: URL): Pool;
  stop(): Promise<void>;
}

export function createApiPool(): ApiPool {
  let here: { readonly origin: string; readonly pool: Pool } | undefined;
  return {
    at({ origin }) {
      if (here?.origin === origin) return here.pool;
      // A reply may take as long as its writer, and be silent in between: the API itself says when it is too long.
      const pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0 });
      void here?.pool.close();
      here = { origin, pool };
      return pool;
    },
    stop: async () => here?.pool.destroy(),
  };
}
