import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may use a bucket. */
export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Why a request is not signed by the keys in AWS's fourth way, over its head and its body; `undefined` when it is. */
export function faultOfSignature(request: IncomingMessage, body: Buffer, keys: Keys): string | undefined {
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
