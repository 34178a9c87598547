import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * How a server can be away: no listener; connections reset; accepted and closed; accepted and never answered; answered
 * by PostgreSQL's own words at the beginning of a connection (it starts, it has no room for one more).
 */
export type Outage = 'refused' | 'reset' | 'hung-up' | 'silent' | 'starting' | 'full';

export interface CuttingProxy {
  readonly port: number;
  /** Connections that came, whatever became of them. */
  readonly accepted: number;
  /** Connections that pass bytes now. */
  readonly passing: number;
  /** From now on, for connections that are open and for new ones. `full` leaves those that are open. */
  begin(outage: Outage): Promise<void>;
  end(): Promise<void>;
  /** Breaks the connection that next says this to the server: before the server hears it, or before its answer. */
  cutAt(words: string, when: 'before' | 'after'): void;
  close(): Promise<void>;
}

/** Stands between a client and a server of this machine, and takes the server away. */
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
      // The answer is here, so it has been done.
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
      // What was lost on the way does not come again.
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

/** PostgreSQL's ErrorResponse, in answer to the first message. */
function refuseInWords(client: Socket, state: string, message: string): void {
  const fields = `SFATAL\0VFATAL\0C${state}\0M${message}\0\0`;
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  client.once('data', () => client.end(Buffer.concat([head, Buffer.from(fields)])));
}
