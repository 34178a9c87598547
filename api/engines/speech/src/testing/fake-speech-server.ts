import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createMp3Encoder } from 'wasm-media-encoders';

const SAMPLE_RATE = 24_000;
const SECONDS_PER_CHARACTER = 0.06;

export interface FakeSpeechServer {
  readonly url: string;
  readonly requests: readonly { readonly path: string; readonly body: Record<string, unknown> }[];
  /** Cloned voices by name. */
  readonly library: ReadonlyMap<string, ClonedVoice>;
  close(): Promise<void>;
}

interface ClonedVoice {
  readonly name: string;
  readonly language: string;
  readonly fileName: string;
}

interface FakeSpeechOptions {
  readonly voices?: readonly unknown[];
  /** Format of every answer, whichever was requested. */
  readonly format?: 'mp3' | 'wav' | 'float' | 'pcm';
  /** Formats that are refused, as FastAPI does. */
  readonly refuses?: readonly string[];
  /** Has the voice library of Chatterbox TTS API. */
  readonly clones?: boolean;
  /** Returns the status that answers an upload; the voice is kept whatever it is. */
  readonly answerUpload?: () => number;
  /** Milliseconds before each speech. */
  readonly delay?: number;
  /** Answers speech in its own way; `false` leaves it to the server. */
  readonly answerSpeech?: (response: ServerResponse, audio: Buffer) => boolean;
}

/** Speaks a tone by the wire format of Kokoro-FastAPI's `/v1/audio/speech`. */
export async function startFakeSpeechServer({
  voices = ['af_bella', 'bm_george'],
  format = 'mp3',
  refuses = [],
  clones = false,
  answerUpload = () => 201,
  delay = 0,
  answerSpeech = () => false,
}: FakeSpeechOptions = {}): Promise<FakeSpeechServer> {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  const library = new Map<string, ClonedVoice>();
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      if (clones && path.startsWith('/v1/voices'))
        return answerLibrary(library, request, response, answerUpload);
      const body = await readJson(request);
      requests.push({ path, body });
      const json = (status: number, answer: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (path === '/v1/models')
        return json(200, { object: 'list', data: [{ id: 'kokoro', object: 'model', owned_by: 'kokoro' }] });
      if (path === '/v1/audio/voices') return json(200, { voices });
      if (path !== '/v1/audio/speech') return json(404, { detail: 'Not Found' });
      if (refuses.includes(String(body['response_format'])))
        return json(422, {
          detail: [
            {
              loc: ['body', 'response_format'],
              msg: "Input should be 'wav' or 'pcm'",
              type: 'literal_error',
            },
          ],
        });
      if (delay > 0) await wait(delay);
      const samples = toneFor(String(body['input']));
      const audio = format === 'mp3' ? await toMp3(samples) : toWave(samples, format);
      if (answerSpeech(response, audio)) return;
      return response.writeHead(200, { 'content-type': `audio/${format}` }).end(audio);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    library,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `/v1/voices` of Chatterbox TTS API, from its documentation. */
async function answerLibrary(
  library: Map<string, ClonedVoice>,
  request: IncomingMessage,
  response: ServerResponse,
  answerUpload: () => number,
): Promise<void> {
  const json = (status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (status: number, message: string) => json(status, { detail: { error: { message } } });
  const name = decodeURIComponent(/^\/v1\/voices\/(.+)$/.exec(request.url ?? '')?.[1] ?? '');
  if (request.method === 'GET') return json(200, { voices: [...library.values()], count: library.size });
  if (request.method === 'DELETE')
    return library.delete(name) ? json(200, { voice_name: name }) : refuse(404, `Voice '${name}' not found`);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': type } }).formData();
  const [voiceName, file] = [String(form.get('voice_name') ?? ''), form.get('voice_file')];
  if (!(file instanceof Blob) || !/\.(mp3|wav|flac|m4a|ogg)$/i.test(file.name))
    return refuse(400, 'Unsupported audio format');
  if (library.has(voiceName)) return refuse(409, `Voice '${voiceName}' already exists`);
  const voice = { name: voiceName, language: String(form.get('language') ?? 'en'), fileName: file.name };
  library.set(voiceName, voice);
  return json(answerUpload(), { message: 'Voice uploaded successfully', voice });
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function toneFor(text: string): Float32Array {
  const length = Math.round(text.length * SECONDS_PER_CHARACTER * SAMPLE_RATE);
  return Float32Array.from(
    { length },
    (_, index) => 0.3 * Math.sin((index * 2 * Math.PI * 220) / SAMPLE_RATE),
  );
}

async function toMp3(samples: Float32Array): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ channels: 1, sampleRate: SAMPLE_RATE, bitrate: 64 });
  const body = Buffer.from(encoder.encode([samples]));
  return Buffer.concat([body, Buffer.from(encoder.finalize())]);
}

function toWave(samples: Float32Array, format: 'wav' | 'float' | 'pcm'): Buffer {
  const isFloat = format === 'float';
  const size = isFloat ? 4 : 2;
  const body = Buffer.alloc(size * samples.length);
  for (const [index, sample] of samples.entries())
    if (isFloat) body.writeFloatLE(sample, size * index);
    else body.writeInt16LE(Math.round(sample * 32_767), size * index);
  if (format === 'pcm') return body;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(isFloat ? 3 : 1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(size * SAMPLE_RATE, 28);
  header.writeUInt16LE(size, 32);
  header.writeUInt16LE(8 * size, 34);
  header.write('data', 36, 'latin1');
  // As streaming servers send it: the length is not known yet.
  header.writeUInt32LE(0xff_ff_ff_ff, 40);
  return Buffer.concat([header, body]);
}
