import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg, type Ffmpeg } from '@lisan/engine-media';
import { wire, type WireAnswer } from '@lisan/engine-contract/testing';

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

export interface FakeError {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly errorCode?: string;
}

export function sendError(
  response: ServerResponse,
  { status, headers, errorCode = 'refused' }: FakeError,
): void {
  const { body } = wire('sync-so/refusal', { code: errorCode, message: 'no' });
  reply(response, status, { ...(body as object), statusCode: status }, headers);
}

export type OddResponse =
  | 'reset'
  | { readonly status: number; readonly type?: string; readonly text: string };

export function sendOddResponse(response: ServerResponse, oddResponses: OddResponse): void {
  if (oddResponses === 'reset') response.destroy();
  else
    response
      .writeHead(oddResponses.status, { 'content-type': oddResponses.type ?? 'application/json' })
      .end(oddResponses.text);
}

interface GenerationBody {
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
  readonly generationBodies: GenerationBody[];
  readonly requests: string[];
  readonly errors: FakeError[];
  /** Idempotency errors for the next requests; `isAccepted`: the request is accepted anyway. */
  readonly keyErrors: { name: string; isAccepted: boolean }[];
  readonly oddResponses: { readonly generate: OddResponse[]; readonly poll: OddResponse[] };
  readonly results: { status: number; location?: string }[];
  hasDownload: boolean;
  readonly endings: Partial<FakeGeneration>[];
  outputUrl: string | undefined;
  pollCount: number;
  close(): Promise<void>;
}

export async function startFakeSyncSo(ffmpeg: Ffmpeg): Promise<FakeSyncSo> {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-fake-sync-so-'));
  const assets = new Map<string, string>();
  const accepted = new Map<string, { body: string; id: string }>();
  const generations = new Map<
    string,
    { pollCount: number; generation: FakeGeneration; generationBody: GenerationBody }
  >();
  const state = { pollCount: 2, hasDownload: true, outputUrl: undefined as string | undefined };
  const [keyErrors, results]: [FakeSyncSo['keyErrors'], FakeSyncSo['results']] = [[], []];
  const [generationBodies, requests]: [GenerationBody[], string[]] = [[], []];
  const oddResponses: FakeSyncSo['oddResponses'] = { generate: [], poll: [] };
  const [errors, endings]: [FakeSyncSo['errors'], FakeSyncSo['endings']] = [[], []];
  const apiKey = 'fake-sync-so-key';
  let baseUrl = '';

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', baseUrl);
    const route = `${request.method} ${pathname}`;
    requests.push(route);
    const file = /^\/storage\/([\w-]+)$/.exec(pathname)?.[1];
    if (file) return transfer(request, response, join(folder, file));
    const result = /^GET \/v2\/generations\/([\w-]+)\/result$/.exec(route)?.[1];
    if (result) return sendResult(request, response, result);
    const error = errors.shift();
    if (error) return sendError(response, error);
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
    const odd = known && oddResponses.poll.shift();
    if (odd) return sendOddResponse(response, odd);
    return known ? reply(response, 200, await poll(known)) : sendError(response, { status: 404 });
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
    if (size === 0) return sendError(response, { status: 422, errorCode: 'asset_not_uploaded' });
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
    const before = accepted.get(key);
    if (before && before.body !== body) return sendWire(response, wire('sync-so/idempotency-conflict'));
    const error = keyErrors.shift();
    const id = before?.id ?? randomUUID();
    if (!before && error?.isAccepted !== false && !accept(response, { key, body, id })) return;
    if (error) return sendWire(response, wire(`sync-so/${error.name}`, { id }));
    const odd = oddResponses.generate.shift();
    if (odd) return sendOddResponse(response, odd);
    return reply(response, 201, generations.get(id)?.generation);
  }

  function accept(
    response: ServerResponse,
    { key, body, id }: { key: string; body: string; id: string },
  ): boolean {
    const generationBody = JSON.parse(body) as GenerationBody;
    if (generationBody.input.some(({ assetId }) => !assets.has(assetId))) {
      sendError(response, { status: 400, errorCode: 'asset_not_found' });
      return false;
    }
    const [video = '', audio = ''] = generationBody.input.map(({ assetId }) => assetId);
    const generation = wire('sync-so/generation-taken', { id, video, audio }).body as FakeGeneration;
    generationBodies.push(generationBody);
    accepted.set(key, { body, id });
    generations.set(id, { pollCount: 0, generation, generationBody });
    return true;
  }

  async function poll(known: {
    pollCount: number;
    generation: FakeGeneration;
    generationBody: GenerationBody;
  }): Promise<FakeGeneration> {
    known.pollCount++;
    const { generation, generationBody, pollCount } = known;
    if (pollCount <= state.pollCount) {
      return Object.assign(generation, {
        status: 'PROCESSING',
        progress_percent: (100 * pollCount) / (state.pollCount + 1),
      });
    }
    if (generation.status !== 'PROCESSING' && generation.status !== 'PENDING') return generation;
    const ending = endings.shift();
    if (ending) return Object.assign(generation, ending);
    const name = `output-${generation.id}`;
    await render(generationBody, join(folder, name));
    const shape = wire('sync-so/generation-completed', { base: baseUrl, id: generation.id });
    const { outputUrl, outputMediaUrl } = shape.body as FakeGeneration;
    const urls = { outputUrl, outputMediaUrl };
    if (state.outputUrl !== undefined)
      Object.assign(urls, { outputUrl: state.outputUrl, outputMediaUrl: null });
    return Object.assign(generation, { status: 'COMPLETED', ...urls });
  }

  async function render({ input, options }: GenerationBody, path: string): Promise<void> {
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
    handleRequest(request, response).catch((error: unknown) =>
      reply(response, 500, { message: String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    baseUrl,
    apiKey,
    generationBodies,
    requests,
    errors,
    endings,
    keyErrors,
    results,
    oddResponses,
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
