import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../src/config/providers';

/** The part of S3 that the file store uses: PUT, GET with ranges, HEAD, DELETE and lists, unsigned. */
export interface BucketServer {
  readonly port: number;
  readonly s3: S3Config;
  readonly objects: Map<string, StoredObject>;
  close(): Promise<void>;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly writtenAt: Date;
  readonly headers: Readonly<Record<string, string>>;
}

const KEYS_PER_PAGE = 1_000;

export async function startBucketServer(): Promise<BucketServer> {
  const bucket = 'lisan';
  const objects = new Map<string, StoredObject>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, named, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (named !== bucket) return fail(response, 404, 'NoSuchBucket', 'The specified bucket does not exist');
    if (key === '' && request.method === 'HEAD') return void response.end();
    if (key === '') return sendXml(response, 200, listOf(objects, url.searchParams));
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, writtenAt: new Date(), headers: keptHeaders(request, body) });
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return fail(response, 404, 'NoSuchKey', 'The specified key does not exist.');
    sendObject(object, request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => fail(response, 500, 'InternalError', String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    port,
    s3: { bucket, region: 'us-east-1', endpoint, accessKeyId: 'key', secretAccessKey: 'secret' },
    objects,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function keptHeaders({ headers }: IncomingMessage, body: Buffer): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'),
  );
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), etag };
}

function sendObject(object: StoredObject, request: IncomingMessage, response: ServerResponse): void {
  const { bytes, headers } = object;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, {
    ...headers,
    'last-modified': object.writtenAt.toUTCString(),
    'content-length': part.length,
    ...(start !== undefined && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function listOf(objects: BucketServer['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key > after).sort();
  const page = keys.slice(0, KEYS_PER_PAGE);
  const isCut = keys.length > page.length;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.writtenAt.toISOString()}</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
}
