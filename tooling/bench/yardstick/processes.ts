import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Service {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a yardstick in its own process. */
export async function startProcess(name: 'model' | 'proxy', ...parameters: string[]): Promise<Service> {
  const file = join(import.meta.dirname, `${name}.process.ts`);
  const child = fork(file, parameters, { execArgv: ['--import', 'tsx'] });
  const [origin] = (await once(child, 'message')) as [string];
  return {
    origin,
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

export async function listen(server: Server): Promise<Service> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** For a process of `startProcess`, which ends with its parent. */
export function reportOrigin(server: Server): void {
  process.on('disconnect', () => process.exit(0));
  void listen(server).then(({ origin }) => process.send?.(origin));
}
