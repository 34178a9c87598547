import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeRecording } from '../fixtures/sound';

type Call = { path: string; body: Record<string, unknown> };
type Answer = (call: Call, response: ServerResponse) => void;

export type StandIn = { origin: string; calls: readonly Call[]; stop(): void };

async function startStandIn(answer: Answer): Promise<StandIn> {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const call = { path: request.url ?? '', body };
      calls.push(call);
      answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, calls, stop: () => void server.close() };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Answers as Ollama does, with one model that always writes `reply`. */
export function startOllama(model: string, reply: string): Promise<StandIn> {
  return startStandIn(({ path }, response) => {
    if (path === '/api/tags') return sendJson(response, 200, { models: [{ name: model, model }] });
    if (path === '/v1/models')
      return sendJson(response, 200, { object: 'list', data: [{ id: model, owned_by: 'library' }] });
    if (path !== '/v1/chat/completions') return sendJson(response, 404, { error: 'not found' });
    const chunk = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    const words = reply.split(/(?<= )/).map((content) => chunk({ role: 'assistant', content }));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${words.join('')}${chunk({ content: '' }, 'stop')}data: [DONE]\n\n`);
  });
}

/** Answers `/v1/audio/speech` as Kokoro-FastAPI does, with a hum in WAV. */
export function startSpeechServer(voice: string, seconds: number): Promise<StandIn> {
  return startStandIn(({ path }, response) => {
    if (path === '/v1/models')
      return sendJson(response, 200, { object: 'list', data: [{ id: 'kokoro', owned_by: 'kokoro' }] });
    if (path === '/v1/audio/voices') return sendJson(response, 200, { voices: [voice] });
    if (path !== '/v1/audio/speech') return sendJson(response, 404, { detail: 'Not Found' });
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(makeRecording(seconds));
  });
}
