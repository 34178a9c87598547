import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { wire } from '@lisan/engine-contract/testing';

export type FakeFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: 'wire'; readonly name: string }
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly firstMs: number; readonly nextMs: number }
  | { readonly kind: 'cut'; readonly after: number }
  | { readonly kind: 'end-early'; readonly after: number }
  | { readonly kind: 'error'; readonly after: number; readonly error: unknown }
  | { readonly kind: 'keep-alive'; readonly times: number; readonly everyMs: number }
  | { readonly kind: 'thinking' }
  | { readonly kind: 'no-done' }
  | { readonly kind: 'cut-after-finish' }
  | { readonly kind: 'json' }
  | { readonly kind: 'finish'; readonly reason: string };

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
  firstPieceAt: number | undefined;
  isCanceled: boolean;
}

export interface FakeProvider {
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  setReply(pieces: readonly string[]): void;
  fault(fault: FakeFault): void;
  clearFault(): void;
  close(): Promise<void>;
}

const chunk = wire('chat/openai-chunk').body as { readonly choices: readonly object[] };
const wait = (milliseconds: number) => delay(milliseconds, undefined, { ref: false });

export async function startFakeProvider(): Promise<FakeProvider> {
  const requests: ReceivedRequest[] = [];
  const faults: FakeFault[] = [];
  let pieces: readonly string[] = ['Good ', 'morning', ', ', 'Layla.'];

  const server = createServer((request, response) => {
    void receive(request).then(async (received) => {
      requests.push(received);
      response.on('close', () => {
        received.isCanceled = !response.writableFinished;
      });
      if (received.path.endsWith('/models')) {
        sendJson(response, 200, wire('chat/openai-models').body);
      } else {
        await answer(received, response, pieces, faults.shift());
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    setReply: (next) => void (pieces = next),
    fault: (fault) => void faults.push(fault),
    clearFault: () => void faults.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return {
    path: request.url ?? '',
    headers: request.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    firstPieceAt: undefined,
    isCanceled: false,
  };
}

async function answer(
  received: ReceivedRequest,
  response: ServerResponse,
  pieces: readonly string[],
  fault: FakeFault | undefined,
): Promise<void> {
  if (fault?.kind === 'silent') return;
  if (fault?.kind === 'status') {
    const { body } = wire('chat/openai-refused', { status: String(fault.status) });
    sendJson(response, fault.status, body, fault.headers);
    return;
  }
  if (fault?.kind === 'wire') {
    const { status, body } = wire(`chat/${fault.name}`);
    if (!Array.isArray(body)) return sendJson(response, status, body);
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    for (const event of body) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end('data: [DONE]\n\n');
    return;
  }
  if (fault?.kind === 'json') {
    const text = pieces.join('');
    const whole = wire('chat/openai-completion', { text }).body as object;
    sendJson(response, 200, { ...whole, usage: usageOf(pieces) });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const isBroken = await writePieces(received, response, pieces, fault);
  if (isBroken) return;
  const reason = fault?.kind === 'finish' ? fault.reason : 'stop';
  write(response, { choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  if (fault?.kind === 'cut-after-finish') {
    await wait(10);
    response.destroy();
    return;
  }
  write(response, { choices: [], usage: usageOf(pieces) });
  if (fault?.kind !== 'no-done') response.write('data: [DONE]\n\n');
  response.end();
}

async function writePieces(
  received: ReceivedRequest,
  response: ServerResponse,
  pieces: readonly string[],
  fault: FakeFault | undefined,
): Promise<boolean> {
  if (fault?.kind === 'keep-alive') {
    for (let times = 0; times < fault.times; times += 1) {
      response.write(': keep-alive\n\n');
      await wait(fault.everyMs);
    }
  }
  if (fault?.kind === 'slow') await wait(fault.firstMs);
  write(response, {
    choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
  });
  if (fault?.kind === 'thinking') {
    write(response, { choices: [{ index: 0, delta: { content: null, reasoning_content: 'Hm.' } }] });
  }
  for (const [index, content] of pieces.entries()) {
    if (response.destroyed) return true;
    if (fault && 'after' in fault && fault.after === index) return breakConnection(response, fault);
    if (fault?.kind === 'slow' && index > 0) await wait(fault.nextMs);
    received.firstPieceAt ??= performance.now();
    write(response, { choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  }
  return false;
}

async function breakConnection(
  response: ServerResponse,
  fault: Extract<FakeFault, { after: number }>,
): Promise<true> {
  if (fault.kind === 'error') write(response, { error: fault.error });
  await wait(10);
  if (fault.kind === 'cut') response.destroy();
  else response.end();
  return true;
}

function write(response: ServerResponse, data: object): void {
  const choices = 'choices' in data ? (data.choices as readonly object[]) : [];
  const filled = choices.map((choice) => ({ ...chunk.choices[0], ...choice }));
  const event =
    'error' in data ? data : { ...chunk, ...data, ...(choices.length > 0 && { choices: filled }) };
  response.write(`data: ${JSON.stringify(event)}\n\n`);
}

function usageOf(pieces: readonly string[]) {
  return { prompt_tokens: 12, completion_tokens: pieces.length, total_tokens: 12 + pieces.length };
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
