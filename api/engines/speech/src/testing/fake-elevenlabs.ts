import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeAccount, FakeElevenLabsVoices, refuse, type Reply } from './fake-elevenlabs-voices';
import { wire } from '@lisan/engine-contract/testing';
import { speakFakely } from './fake-elevenlabs-speech';

export interface FakeElevenLabs {
  readonly baseUrl: string;
  readonly key: string;
  readonly spoken: Record<string, unknown>[];
  readonly voices: FakeElevenLabsVoices;
  readonly refusals: { status: number; code: string; retryAfter?: number }[];
  readonly received: { requestId: string | undefined; isCanceled: boolean }[];
  readonly maxConcurrent: () => number;
  close(): Promise<void>;
}

export interface FakeElevenLabsOptions {
  readonly concurrency?: number;
  readonly delay?: number;
  readonly library?: FakeAccount;
  readonly sound?: string;
}

const key = 'fake-elevenlabs-key';
const models = wire('elevenlabs/models').body as readonly {
  model_id: string;
  maximum_text_length_per_request: number;
}[];

export async function startFakeElevenLabs(options: FakeElevenLabsOptions = {}): Promise<FakeElevenLabs> {
  const voices = new FakeElevenLabsVoices(options.library ?? 'premade');
  const spoken: FakeElevenLabs['spoken'] = [];
  const refusals: FakeElevenLabs['refusals'] = [];
  const received: FakeElevenLabs['received'] = [];
  let [running, maxRunning, requests] = [0, 0, 0];

  async function answer(request: IncomingMessage): Promise<Reply> {
    const refusal = refusals.shift();
    if (refusal) return refuse(refusal.status, refusal.code, refusal.retryAfter);
    if (request.headers['xi-api-key'] !== key) return refuse(401, 'invalid_api_key');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /v2/voices')
      return { status: 200, body: voices.list(searchParams.get('next_page_token')) };
    if (route === 'GET /v1/models') return { status: 200, body: models };
    if (route === 'POST /v1/voices/add') return voices.add(await readForm(request));
    const deleted = /^DELETE \/v1\/voices\/([^/]+)$/.exec(route)?.[1];
    if (deleted) return voices.remove(decodeURIComponent(deleted));
    const speaker = /^POST \/v1\/text-to-speech\/([^/]+)\/with-timestamps$/.exec(route)?.[1];
    if (speaker) return speak(request, decodeURIComponent(speaker));
    return refuse(404, 'not_found');
  }

  async function speak(request: IncomingMessage, voiceId: string): Promise<Reply> {
    running++;
    maxRunning = Math.max(maxRunning, running);
    try {
      if (running > (options.concurrency ?? 2)) return refuse(429, 'too_many_concurrent_requests');
      const body = JSON.parse((await readBody(request)).toString()) as Record<string, unknown>;
      await new Promise((resolve) => setTimeout(resolve, options.delay ?? 0));
      const model = models.find(({ model_id: id }) => id === body['model_id']);
      if (!model) return refuse(400, 'model_not_found');
      if (!voices.has(voiceId)) return refuse(404, 'voice_not_found');
      const text = String(body['text'] ?? '');
      if (text.length > model.maximum_text_length_per_request)
        return refuse(400, 'max_character_limit_exceeded');
      const hasNeighbours = 'previous_text' in body || 'next_text' in body;
      if (hasNeighbours && model.model_id === 'eleven_v3') return wire('elevenlabs/unsupported-model');
      spoken.push(body);
      const answer = await speakFakely(text);
      return { status: 200, body: { ...answer, audio_base64: options.sound ?? answer.audio_base64 } };
    } finally {
      running--;
    }
  }

  function note({ url, headers }: IncomingMessage, response: ServerResponse): void {
    if (!url?.startsWith('/v1/text-to-speech/')) return;
    const entry = { requestId: headers['x-request-id']?.toString(), isCanceled: false };
    received.push(entry);
    response.on('close', () => (entry.isCanceled = !response.writableFinished));
  }

  const server = createServer((request, response) => {
    requests++;
    note(request, response);
    void answer(request).then((reply) => send(response, reply, `fake-request-${requests}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    key,
    spoken,
    voices,
    refusals,
    received,
    maxConcurrent: () => maxRunning,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, { status, body, retryAfter }: Reply, requestId: string): void {
  response.setHeader('content-type', 'application/json');
  response.setHeader('request-id', requestId);
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  response.writeHead(status).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(Uint8Array.from(await readBody(request)), { headers }).formData();
}
