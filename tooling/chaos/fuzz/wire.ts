import { connect } from 'node:net';

/** A raw request; no client corrects it. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly version?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
  /** Sends only this many bytes of the body, then closes the sending side. */
  readonly sent?: number;
  readonly length?: string | null;
}

export interface WireAnswer {
  /** 0: closed without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly milliseconds: number;
}

const MAX_RECEIVED_BYTES = 64 * 1024;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Resolves with the response; `undefined` on timeout. */
export function send(port: number, request: WireRequest, patience: number): Promise<WireAnswer | undefined> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const parts: Buffer[] = [];
    let size = 0;
    const settle = (answer: WireAnswer | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const read = () => readAnswer(Buffer.concat(parts), performance.now() - begun);
    const timer = setTimeout(() => {
      // A started event stream is a response.
      const answer = read();
      settle(answer.headers['content-type']?.startsWith('text/event-stream') ? answer : undefined);
    }, patience);
    socket.on('data', (chunk: Buffer) => {
      if (size <= MAX_RECEIVED_BYTES) parts.push(chunk);
      size += chunk.length;
      const bytes = Buffer.concat(parts);
      // Keeps the connection open, like a browser: closing it would lose the response to a pending
      // upload.
      if (isWhole(bytes, request.method)) settle(read());
    });
    // A server that refuses early closes while we send: use what it sent before.
    socket.on('end', () => settle(read()));
    socket.on('error', () => settle(read()));
    socket.on('close', () => settle(read()));
    socket.on('connect', () => {
      const { body = Buffer.alloc(0), sent = body.length } = request;
      socket.write(Buffer.concat([writeHead(request, body.length), body.subarray(0, sent)]));
      if (sent < body.length) socket.end();
    });
  });
}

function writeHead(request: WireRequest, bodyLength: number): Buffer {
  const { method, target, version = 'HTTP/1.1', headers, length = String(bodyLength) } = request;
  const hasBody = bodyLength > 0 || method === 'POST' || method === 'PUT' || method === 'PATCH';
  const lines = [
    `${method} ${target} ${version}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(hasBody && length !== null ? [`content-length: ${length}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function isWhole(bytes: Buffer, method: string): boolean {
  const { status, headers } = readAnswer(bytes, 0);
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1 || status === 100) return false;
  if (method === 'HEAD' || status === 204 || status === 304) return true;
  if (headers['content-type']?.startsWith('text/event-stream')) return true;
  const size = bytes.length - end - 4;
  if (headers['content-length'] !== undefined)
    return size >= Math.min(MAX_RECEIVED_BYTES, Number(headers['content-length']));
  return size >= MAX_RECEIVED_BYTES || bytes.subarray(-5).equals(LAST_CHUNK);
}

function readAnswer(bytes: Buffer, milliseconds: number): WireAnswer {
  const text = bytes.toString('utf8').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const whole = Buffer.from(rest.join('\r\n\r\n'));
  // Another response may follow in the same bytes.
  const body = whole.subarray(0, Number(headers['content-length'] ?? whole.length)).toString();
  return { status, headers, body: headers['transfer-encoding'] ? readChunks(body) : body, milliseconds };
}

function readChunks(body: string): string {
  return body
    .split(/\r\n/)
    .filter((_, index) => index % 2 === 1)
    .join('');
}
