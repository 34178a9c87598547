import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  createServer as createListener,
  type AddressInfo,
  type Server as Listener,
  type Socket,
} from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusalOf, refuse } from './refusal';

/** How much of the edge callers may hold without being served. */
export interface EdgeLimits {
  /** Connections at a time; one more is closed at once. */
  readonly connections: number;
  /** Seconds until the head of a request must be there, counted from the connection or the request before. */
  readonly headSeconds: number;
  /** Seconds until all of a request must be there. The API also ends a body that comes too slowly. */
  readonly requestSeconds: number;
}

/** What holds when the operator says nothing. */
export const usualLimits: EdgeLimits = {
  connections: 10_000,
  headSeconds: 15,
  requestSeconds: 3_600,
};

/** How often connections are looked at for being late. Milliseconds. */
const LOOK = 1_000;

/** TLS certificate and private key; PEM. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** With a certificate the server accepts TLS only. */
export function createEdgeServer(
  handler: RequestListener,
  limits: EdgeLimits,
  certificate?: Certificate,
): Server {
  const make: typeof createServer = certificate ? createSecureServer : createServer;
  const server = make(
    {
      ...certificate,
      headersTimeout: limits.headSeconds * 1000,
      connectionsCheckingInterval: Math.min(LOOK, limits.headSeconds * 500),
      requestTimeout: limits.requestSeconds * 1000,
      keepAliveTimeout: 72_000,
    },
    handler,
  );
  const open = new Set<Socket>();
  // Before Node's own listener: a connection that is one too many costs nothing.
  server.prependListener('connection', (socket: Socket) => {
    if (open.size >= limits.connections) {
      // Somebody who is silent between two requests can come back.
      server.closeIdleConnections();
      return socket.destroy();
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on(certificate ? 'secureConnection' : 'connection', lingerBeforeClose);
  // Nobody gets through here to elsewhere; without a listener the connection would end without a word.
  server.on('connect', ({ headers }, socket: Socket) => writeRefusal(socket, headers['accept-language']));
  return server;
}

interface UnreadableError {
  readonly code?: string;
  /** What was read of it. */
  readonly rawPacket?: unknown;
}

/** Node checks the same before it answers a request that it cannot read. */
type HttpSocket = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

/** What is no request: refused in words, in the same form as everywhere. */
export function refuseUnreadable(error: UnreadableError, socket: HttpSocket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  // Another answer is on the connection: nothing is written into it.
  if (socket._httpMessage?.headersSent) return socket.destroySoon();
  const lines = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  writeRefusal(socket, /^accept-language: *([^\r\n]{0,200})/im.exec(lines)?.[1], error.code);
}

function writeRefusal(socket: Socket, acceptLanguage: string | undefined, reason?: string): void {
  const late = reason === 'ERR_HTTP_REQUEST_TIMEOUT';
  const { status, body } = refusalOf(late ? 'too_slow' : 'unreadable_request', acceptLanguage);
  const isTooLarge = reason === 'HPE_HEADER_OVERFLOW';
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : late ? '408 Request Timeout' : `${status} Bad Request`}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}

/**
 * Connections that may wait to be taken, as far as the system allows. Beyond Node's 511 those of a rush are dropped by the
 * system, and each comes again only after a second, three, seven.
 */
const BACKLOG = 4_096;

/** A listening edge. */
export interface Listening {
  /** `http://127.0.0.1:4000` */
  readonly url: string;
  close(): Promise<void>;
}

/** Listens, at `localhost` on both its addresses: what knocks at the second comes in by the first. */
export async function listenEverywhere(
  edge: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const found = host === 'localhost' ? await lookup(host, { all: true }) : [{ address: host }];
  const [first = host, ...others] = new Set(found.map(({ address: ip }) => ip));
  const url = await edge.listen({ host: first, port, backlog: BACKLOG });
  const listeners: Listener[] = [];
  for (const other of others) {
    const listener = createListener(
      { noDelay: true },
      (socket) => void edge.server.emit('connection', socket),
    );
    listener.listen({ host: other, port: (edge.server.address() as AddressInfo).port, backlog: BACKLOG });
    // A machine may name an address that it does not have, or another program may: the first one is enough.
    const isOpen = await once(listener, 'listening').then(
      () => true,
      () => false,
    );
    if (isOpen) listeners.push(listener);
  }
  return {
    url,
    async close() {
      for (const listener of listeners) listener.close();
      await edge.close();
    },
  };
}

const MAX_LINGER_MS = 30_000;
const MAX_SILENCE_MS = 5_000;

/**
 * Closing a socket with unread bytes sends a reset, and the client then loses the answer. So after the last answer the
 * rest of what the client sends is read and discarded for a while.
 */
function lingerBeforeClose(socket: Socket): void {
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    const destroy = () => void socket.destroy();
    const timer = setTimeout(destroy, MAX_LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer)).setTimeout(MAX_SILENCE_MS, destroy);
    socket.end(() => (socket.readableEnded ? destroy() : socket.once('end', destroy)));
  };
}

/** Refuses what Node's parser accepts and another reader may understand differently (RFC 9112, 3.2 and 6.1). */
export function refuseAmbiguousRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { headers, rawHeaders, httpVersion } = request.raw;
    const coding = headers['transfer-encoding']?.toLowerCase();
    const isUnknownCoding = coding !== undefined && (coding !== 'chunked' || httpVersion === '1.0');
    const names = rawHeaders.filter((_text, index) => index % 2 === 0);
    const hasManyHosts = names.filter((name) => name.toLowerCase() === 'host').length > 1;
    if (isUnknownCoding || hasManyHosts) return void refuse(request, reply, 'unreadable_request');
    done();
  });
}
