import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg, type Ffmpeg } from '../../../media-tools';
import { wire, type WireAnswer } from '../../testing/wire';

export function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export function sendWire(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  if (typeof body === 'string') response.writeHead(status, headers).end(body);
  else reply(response, status, body, headers);
}

export interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly errorCode?: string;
}

export function refuse(response: ServerResponse, { status, headers, errorCode = 'refused' }: Refusal): void {
  const { body } = wire('sync-so/refusal', { code: errorCode, message: 'no' });
  reply(response, status, { ...(body as object), statusCode: status }, headers);
}

export type Strange = 'reset' | { readonly status: number; readonly type?: string; readonly text: string };

export function sendStrange(response: ServerResponse, strange: Strange): void {
  if (strange === 'reset') response.destroy();
  else
    response
      .writeHead(strange.status, { 'content-type': strange.type ?? 'application/json' })
      .end(strange.text);
}

interface Order {
  readonly input: { type: string; assetId: string }[];
  readonly options: { sync_mode: string };
  readonly model: string;
  readonly webhookUrl?: string;
}

interface FakeGeneration {
  readonly id: string;
  status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'REJECTED';
  outputUrl?: string;
  outputMediaUrl?: string;
  error?: string;
  errorCode?: string;
  progress_percent?: number;
}

export interface FakeSyncSo {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly orders: Order[];
  readonly requests: string[];
  readonly refusals: Refusal[];
  /** Idempotency errors for the next requests; `isTaken`: the request is accepted anyway. */
  readonly keyRefusals: { name: string; isTaken: boolean }[];
  readonly strange: { readonly order: Strange[]; readonly look: Strange[] };
  readonly results: { status: number; location?: string }[];
  hasDownload: boolean;
  readonly endings: Partial<FakeGeneration>[];
  outputUrl: string | undefined;
  looks: number;
  close(): Promise<void>;
}

export async function startFakeSyncSo(ffmpeg: Ffmpeg): Promise<FakeSyncSo> {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-fake-sync-so-'));
  const assets = new Map<string, string>();
  const taken = new Map<string, { body: string; id: string }>();
  const generations = new Map<string, { looks: number; generation: FakeGeneration; order: Order }>();
  const state = { looks: 2, hasDownload: true, outputUrl: undefined as string | undefined };
  const [keyRefusals, results]: [FakeSyncSo['keyRefusals'], FakeSyncSo['results']] = [[], []];
  const [orders, requests]: [Order[], string[]] = [[], []];
  const strange: FakeSyncSo['strange'] = { order: [], look: [] };
  const [refusals, endings]: [FakeSyncSo['refusals'], FakeSyncSo['endings']] = [[], []];
  const apiKey = 'fake-sync-so-key';
  let baseUrl = '';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', baseUrl);
    const route = `${request.method} ${pathname}`;
    requests.push(route);
    const file = /^\/storage\/([\w-]+)$/.exec(pathname)?.[1];
    if (file) return transfer(request, response, join(folder, file));
    const result = /^GET \/v2\/generations\/([\w-]+)\/result$/.exec(route)?.[1];
    if (result) return sendResult(request, response, result);
    const refusal = refusals.shift();
    if (refusal) return refuse(response, refusal);
    if (request.headers['x-api-key'] !== apiKey) return sendWire(response, wire('sync-so/unauthorized'));
    const body = (await readBody(request)).toString();
    if (route === 'POST /v2/assets/upload') {
      const url = `${baseUrl}/storage/${randomUUID()}`;
      return sendWire(response, wire('sync-so/asset-upload', { url }));
    }
    if (route === 'POST /v2/assets')
      return register(response, JSON.parse(body) as { url: string; type: string });
    if (route === 'POST /v2/generate')
      return generate(response, String(request.headers['idempotency-key'] ?? ''), body);
    const wanted = /^GET \/v2\/generations\/([\w-]+)\/download$/.exec(route)?.[1];
    if (wanted && state.hasDownload && generations.has(wanted))
      return sendWire(response, wire('sync-so/download-url', { storage: storageOf(wanted) }));
    const id = /^GET \/v2\/generate\/([\w-]+)$/.exec(route)?.[1];
    const known = id === undefined ? undefined : generations.get(id);
    const odd = known && strange.look.shift();
    if (odd) return sendStrange(response, odd);
    return known ? reply(response, 200, await look(known)) : refuse(response, { status: 404 });
  }

  const storageOf = (id: string) => `${baseUrl}/storage/output-${id}`;

  async function register(
    response: ServerResponse,
    { url, type }: { url: string; type: string },
  ): Promise<void> {
    const path = join(folder, new URL(url).pathname.split('/').at(-1) ?? '');
    const size = await stat(path).then(
      ({ size: bytes }) => bytes,
      () => 0,
    );
    if (size === 0) return refuse(response, { status: 422, errorCode: 'asset_not_uploaded' });
    const id = randomUUID();
    assets.set(id, path);
    return sendWire(response, wire('sync-so/asset-registered', { id, url, type }));
  }

  /** The URL holds a token; clients must not send the key. */
  function sendResult(request: IncomingMessage, response: ServerResponse, id: string): void {
    if (request.headers['x-api-key'] !== undefined)
      return reply(response, 400, { message: 'The key leaked' });
    const next = results.shift();
    if (next?.location === undefined && next)
      return reply(response, next.status, { message: 'not now' }, { 'retry-after': '0' });
    const values = { storage: storageOf(id) };
    const redirect = wire('sync-so/result-redirect', values);
    const location = next?.location ?? redirect.headers?.['location'] ?? '';
    return sendWire(response, {
      ...redirect,
      status: next?.status ?? redirect.status,
      headers: { location },
    });
  }

  function generate(response: ServerResponse, key: string, body: string): void {
    const before = taken.get(key);
    if (before && before.body !== body) return sendWire(response, wire('sync-so/idempotency-conflict'));
    const refusal = keyRefusals.shift();
    const id = before?.id ?? randomUUID();
    if (!before && refusal?.isTaken !== false && !take(response, { key, body, id })) return;
    if (refusal) return sendWire(response, wire(`sync-so/${refusal.name}`, { id }));
    const odd = strange.order.shift();
    if (odd) return sendStrange(response, odd);
    return reply(response, 201, generations.get(id)?.generation);
  }

  function take(
    response: ServerResponse,
    { key, body, id }: { key: string; body: string; id: string },
  ): boolean {
    const order = JSON.parse(body) as Order;
    if (order.input.some(({ assetId }) => !assets.has(assetId))) {
      refuse(response, { status: 400, errorCode: 'asset_not_found' });
      return false;
    }
    const [video = '', audio = ''] = order.input.map(({ assetId }) => assetId);
    const generation = wire('sync-so/generation-taken', { id, video, audio }).body as FakeGeneration;
    orders.push(order);
    taken.set(key, { body, id });
    generations.set(id, { looks: 0, generation, order });
    return true;
  }

  async function look(known: {
    looks: number;
    generation: FakeGeneration;
    order: Order;
  }): Promise<FakeGeneration> {
    known.looks++;
    const { generation, order, looks } = known;
    if (looks <= state.looks) {
      return Object.assign(generation, {
        status: 'PROCESSING',
        progress_percent: (100 * looks) / (state.looks + 1),
      });
    }
    if (generation.status !== 'PROCESSING' && generation.status !== 'PENDING') return generation;
    const ending = endings.shift();
    if (ending) return Object.assign(generation, ending);
    const name = `output-${generation.id}`;
    await render(order, join(folder, name));
    const shape = wire('sync-so/generation-completed', { base: baseUrl, id: generation.id });
    const { outputUrl, outputMediaUrl } = shape.body as FakeGeneration;
    const urls = { outputUrl, outputMediaUrl };
    if (state.outputUrl !== undefined)
      Object.assign(urls, { outputUrl: state.outputUrl, outputMediaUrl: null });
    return Object.assign(generation, { status: 'COMPLETED', ...urls });
  }

  async function render({ input, options }: Order, path: string): Promise<void> {
    const asset = (type: string): string =>
      assets.get(input.find((item) => item.type === type)?.assetId ?? '') ?? '';
    const repeat = options.sync_mode === 'loop' ? ['-stream_loop', '-1'] : [];
    await runFfmpeg(ffmpeg, {
      arguments: [
        { read: asset('video'), container: 'mp4', options: repeat },
        { read: asset('audio'), container: 'wav' },
        ...['-map', '0:v', '-map', '1:a', '-shortest', '-c:v', 'copy', '-c:a', 'aac'],
        ...['-f', 'mp4'],
        { write: path },
      ],
      timeLimit: 60,
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => reply(response, 500, { message: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    ...{ baseUrl, apiKey, orders, requests, refusals, endings, keyRefusals, results, strange },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  });
}

async function transfer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  if (request.method === 'PUT') {
    // Signed storage rejects bodies of unknown length.
    if (request.headers['content-length'] === undefined)
      return reply(response, 411, { message: 'Length required' });
    if (request.headers['x-api-key'] !== undefined)
      return reply(response, 400, { message: 'The key leaked' });
    await writeFile(path, await readBody(request));
    return reply(response, 200, {});
  }
  if (!existsSync(path)) return reply(response, 404, { message: 'No such key' });
  response.writeHead(200, { 'content-type': 'video/mp4' });
  createReadStream(path).pipe(response);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
