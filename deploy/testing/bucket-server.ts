import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly writtenAt: Date;
}

/** The part of S3's API that a release store uses; verifies every signature. */
export interface BucketServer {
  readonly endpoint: string;
  readonly keys: Keys;
  readonly bucket: string;
  failUploads(code: string | undefined): void;
  requests(): number;
  close(): Promise<void>;
}

/** Small pages, so every list spans several. */
const KEYS_PER_PAGE = 7;

export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  const keys: Keys = {
    accessKeyId: 'AKIDRELEASE',
    secretAccessKey: 'a secret of the test',
    region: 'us-east-1',
  };
  const bucket = 'releases';
  let failure: string | undefined;
  let requests = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? '/', 'http://bucket');
    const fault = faultOfSignature(request, body, keys);
    if (fault) return refuse(response, 403, 'SignatureDoesNotMatch', fault);
    const [, named, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'PUT') return put(key, body, request, response);
    if (request.method === 'POST' && url.searchParams.has('delete')) return removeAll(body, response);
    if (request.method !== 'GET') return refuse(response, 405, 'MethodNotAllowed');
    if (key === '') return list(url.searchParams, response);
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, {
      etag: object.etag,
      'last-modified': object.writtenAt.toUTCString(),
      'content-length': object.bytes.length,
    });
    response.end(object.bytes);
  }

  function put(key: string, bytes: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
    if (failure !== undefined) return refuse(response, 507, failure);
    const there = objects.get(key);
    if (headers['if-none-match'] === '*' && there) return refuse(response, 412, 'PreconditionFailed');
    const match = headers['if-match'];
    if (match !== undefined && there?.etag !== match)
      return refuse(response, there ? 412 : 404, there ? 'PreconditionFailed' : 'NoSuchKey');
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    objects.set(key, { bytes, etag, writtenAt: new Date() });
    response.writeHead(200, { etag }).end();
  }

  function removeAll(body: Buffer, response: ServerResponse): void {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(fromXml(key));
    sendXml(response, 200, '<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></DeleteResult>');
  }

  function list(wanted: URLSearchParams, response: ServerResponse): void {
    const [prefix, delimiter] = [wanted.get('prefix') ?? '', wanted.get('delimiter') ?? ''];
    const after = wanted.get('continuation-token') ?? wanted.get('start-after') ?? '';
    const entries = new Map<string, string>();
    for (const [key, { etag, writtenAt, bytes }] of objects) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      const name = end === -1 ? key : key.slice(0, end + delimiter.length);
      if (name <= after) continue;
      const shown = toXml(name);
      entries.set(
        name,
        end === -1
          ? `<Contents><Key>${shown}</Key><LastModified>${writtenAt.toISOString()}</LastModified><ETag>${toXml(etag)}</ETag><Size>${bytes.length}</Size></Contents>`
          : `<CommonPrefixes><Prefix>${shown}</Prefix></CommonPrefixes>`,
      );
    }
    const names = [...entries.keys()].sort((one, other) => (one < other ? -1 : 1));
    const shown = names.slice(0, KEYS_PER_PAGE);
    const isCut = names.length > shown.length;
    const next = isCut ? `<NextContinuationToken>${toXml(shown.at(-1) ?? '')}</NextContinuationToken>` : '';
    sendXml(
      response,
      200,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${isCut}</IsTruncated>${next}${shown.map((name) => entries.get(name)).join('')}</ListBucketResult>`,
    );
  }

  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response).catch((error: unknown) =>
      refuse(response, 500, 'InternalError', String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    bucket,
    requests: () => requests,
    failUploads(code) {
      failure = code;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string, message = code): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${toXml(message)}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const toXml = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
const fromXml = (text: string) =>
  Object.entries(entities)
    .reverse()
    .reduce((read, [mark, entity]) => read.replaceAll(entity, mark), text);

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Verifies AWS Signature Version 4 over headers and body; returns the fault, if any. */
function faultOfSignature(request: IncomingMessage, body: Buffer, keys: Keys): string | undefined {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!said) return 'no signature';
  const [, accessKeyId, day = '', region, names = '', signature = ''] = said;
  if (accessKeyId !== keys.accessKeyId || region !== keys.region) return 'unknown key or region';
  const hash = request.headers['x-amz-content-sha256'];
  if (hash !== sha256(body)) return 'the body is not what was signed';
  if (!names.split(';').includes('host')) return 'the host is not signed';
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const query = [...searchParams]
    .map(([name, value]) => [encode(name), encode(value)].join('='))
    .sort((one, other) => (one < other ? -1 : 1));
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, pathname, query.join('&'), lines.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const time = String(request.headers['x-amz-date']);
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${keys.secretAccessKey}`,
  );
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? undefined : 'another signature';
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
