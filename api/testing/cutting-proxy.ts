import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Kinds of outage: no listener, reset, accepted and closed, accepted and silent, or PostgreSQL's own errors
 * at connect (starting, too many connections).
 */
export type Outage = 'refused' | 'reset' | 'hung-up' | 'silent' | 'starting' | 'full';

export interface CuttingProxy {
  readonly port: number;
  readonly accepted: number;
  readonly passing: number;
  begin(outage: Outage): Promise<void>;
  end(): Promise<void>;
  /** Cuts the connection that next sends this, before the server receives it or before its response. */
  cutAt(words: string, when: 'before' | 'after'): void;
  close(): Promise<void>;
}

/** A proxy that simulates outages of a local server. */
export async function startCuttingProxy(target: { port: number; host?: string }): Promise<CuttingProxy> {
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  const sockets = new Set<Socket>();
  let outage: Outage | undefined;
  let trap: { words: string; when: 'before' | 'after' } | undefined;
  let accepted = 0;

  function accept(client: Socket): void {
    accepted += 1;
    keep(client);
    if (outage === 'reset') client.resetAndDestroy();
    else if (outage === 'hung-up') client.destroy();
    else if (outage === 'starting') refuseInWords(client, '57P03', 'the database system is starting up');
    else if (outage === 'full') refuseInWords(client, '53300', 'sorry, too many clients already');
    else if (outage !== 'silent') pass(client);
  }

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }

  function pass(client: Socket): void {
    const upstream = createConnection({ port: target.port, host: target.host ?? '127.0.0.1' });
    keep(upstream);
    const pair = { client, upstream };
    pairs.add(pair);
    let isMute = false;
    const isSilent = () => outage === 'silent' || isMute;
    client.on('data', (bytes) => {
      const isTrapped = trap !== undefined && bytes.includes(trap.words);
      if (isTrapped && trap?.when === 'before') client.resetAndDestroy();
      if (isTrapped) isMute = true;
      if (!(isTrapped && trap?.when === 'before') && outage !== 'silent') upstream.write(bytes);
      if (isTrapped) trap = undefined;
    });
    upstream.on('data', (bytes) => {
      if (isMute) client.resetAndDestroy();
      else if (!isSilent()) client.write(bytes);
    });
    client.on('close', () => {
      pairs.delete(pair);
      upstream.destroy();
    });
    upstream.on('close', () => outage !== 'silent' && client.destroy());
  }

  const open = (port: number) =>
    new Promise<Server>((resolve, reject) => {
      const made = createServer(accept);
      made.once('error', reject);
      made.listen(port, '127.0.0.1', () => resolve(made));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  const stopListening = () => new Promise((resolve) => server.close(resolve));

  return {
    port,
    get accepted() {
      return accepted;
    },
    get passing() {
      return pairs.size;
    },
    async begin(kind) {
      outage = kind;
      const closed = kind === 'refused' ? stopListening() : undefined;
      if (kind !== 'silent' && kind !== 'full') {
        for (const { client } of [...pairs]) {
          if (kind === 'reset') client.resetAndDestroy();
          else client.destroy();
        }
      }
      await closed;
    },
    async end() {
      const was = outage;
      outage = undefined;
      if (was === 'silent') sockets.forEach((socket) => socket.destroy());
      if (was === 'refused') server = await open(port);
    },
    cutAt(words, when) {
      trap = { words, when };
    },
    async close() {
      const closed = server.listening ? stopListening() : undefined;
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}

function refuseInWords(client: Socket, state: string, message: string): void {
  const fields = `SFATAL\0VFATAL\0C${state}\0M${message}\0\0`;
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  client.once('data', () => client.end(Buffer.concat([head, Buffer.from(fields)])));
}
