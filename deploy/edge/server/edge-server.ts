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

export interface EdgeLimits {
  readonly connections: number;
  readonly headSeconds: number;
  readonly requestSeconds: number;
}

export const defaultLimits: EdgeLimits = {
  connections: 10_000,
  headSeconds: 15,
  requestSeconds: 3_600,
};

const CONNECTION_CHECK_INTERVAL_MS = 1_000;

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

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
      connectionsCheckingInterval: Math.min(CONNECTION_CHECK_INTERVAL_MS, limits.headSeconds * 500),
      requestTimeout: limits.requestSeconds * 1000,
      keepAliveTimeout: 72_000,
    },
    handler,
  );
  const open = new Set<Socket>();
  // Before Node's own listener, so that refused connections cost nothing.
  server.prependListener('connection', (socket: Socket) => {
    if (open.size >= limits.connections) {
      server.closeIdleConnections();
      return socket.destroy();
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on(certificate ? 'secureConnection' : 'connection', lingerBeforeClose);
  server.on('connect', ({ headers }, socket: Socket) => writeRefusal(socket, headers['accept-language']));
  return server;
}

interface UnreadableError {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

/** Node checks the same before it answers a malformed request. */
type HttpSocket = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

export function refuseUnreadable(error: UnreadableError, socket: HttpSocket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  // A response is in progress: write nothing into it.
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

/** Above Node's 511: clients dropped in a burst retry only after seconds. */
const BACKLOG_CONNECTIONS = 4_096;

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

export async function listenEverywhere(
  edge: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const found = host === 'localhost' ? await lookup(host, { all: true }) : [{ address: host }];
  const [first = host, ...others] = new Set(found.map(({ address: ip }) => ip));
  const url = await edge.listen({ host: first, port, backlog: BACKLOG_CONNECTIONS });
  const listeners: Listener[] = [];
  for (const other of others) {
    const listener = createListener(
      { noDelay: true },
      (socket) => void edge.server.emit('connection', socket),
    );
    listener.listen({
      host: other,
      port: (edge.server.address() as AddressInfo).port,
      backlog: BACKLOG_CONNECTIONS,
    });
    // The second address may be missing or taken.
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

/** Keeps reading after the last response: a reset due to unread bytes would discard it. */
function lingerBeforeClose(socket: Socket): void {
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    const destroy = () => void socket.destroy();
    const timer = setTimeout(destroy, MAX_LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer)).setTimeout(MAX_SILENCE_MS, destroy);
    socket.end(() => (socket.readableEnded ? destroy() : socket.once('end', destroy)));
  };
}

/** Rejects requests that Node accepts but another parser may read differently (RFC 9112, 3.2 and 6.1). */
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
