import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createMp3Encoder } from 'wasm-media-encoders';

const SAMPLE_RATE = 24_000;
const SECONDS_PER_CHARACTER = 0.06;

export interface FakeSpeechServer {
  readonly url: string;
  readonly requests: readonly { readonly path: string; readonly body: Record<string, unknown> }[];
  close(): Promise<void>;
}

interface FakeSpeechOptions {
  readonly voices?: readonly unknown[];
  readonly format?: 'mp3' | 'wav';
  /** Milliseconds before each speech. */
  readonly delay?: number;
}

/** Speaks a tone by the wire format of Kokoro-FastAPI's `/v1/audio/speech`. */
export async function startFakeSpeechServer({
  voices = ['af_bella', 'bm_george'],
  format = 'mp3',
  delay = 0,
}: FakeSpeechOptions = {}): Promise<FakeSpeechServer> {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      const body = await readJson(request);
      requests.push({ path, body });
      const json = (status: number, answer: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (path === '/v1/models')
        return json(200, { object: 'list', data: [{ id: 'kokoro', object: 'model', owned_by: 'kokoro' }] });
      if (path === '/v1/audio/voices') return json(200, { voices });
      if (path !== '/v1/audio/speech') return json(404, { detail: 'Not Found' });
      if (delay > 0) await wait(delay);
      const samples = toneFor(String(body['input']));
      const audio = format === 'wav' ? toWave(samples) : await toMp3(samples);
      return response.writeHead(200, { 'content-type': `audio/${format}` }).end(audio);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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

function toWave(samples: Float32Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(2 * SAMPLE_RATE, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  // As streaming servers send it: the length is not known yet.
  header.writeUInt32LE(0xff_ff_ff_ff, 40);
  const body = Buffer.alloc(2 * samples.length);
  for (const [index, sample] of samples.entries()) body.writeInt16LE(Math.round(sample * 32_767), 2 * index);
  return Buffer.concat([header, body]);
}
