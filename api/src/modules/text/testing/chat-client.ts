import type { AddressInfo } from 'node:net';
import type { CallBody, CallResponse, Level } from '@lisan/contract';
import { createParser } from 'eventsource-parser';
import type { TestApp, TestUser } from '../../../../testing/test-app';
import type { ReplyEvent } from '../replies/reply-stream';

export type Received = ReplyEvent & { readonly id: string | undefined };
type RequestOptions = Partial<CallBody<'POST /text/generate'>>;
type Headers = Readonly<Record<string, string>>;

export interface ReplyReader {
  next(): Promise<Received | undefined>;
  until(name: ReplyEvent['event']): Promise<Received[]>;
  leave(): void;
}

export interface ChatClient {
  readonly user: TestUser;
  generate(
    prompt: string,
    options?: RequestOptions,
    headers?: Headers,
  ): Promise<CallResponse<'POST /text/generate'>>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  stream(prompt: string, options?: RequestOptions, headers?: Headers): Promise<ReplyReader>;
  resume(generationId: string, lastEventId?: string): Promise<ReplyReader>;
  open(conversationId: string): Promise<CallResponse<'GET /text/conversation/:id'>>;
  textQuota(): Promise<number>;
}

export async function createChatClient(server: TestApp, user?: TestUser): Promise<ChatClient> {
  const { app } = server;
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return connectChatClient(url, user ?? (await server.signUp()));
}

export function connectChatClient(url: string, owner: TestUser): ChatClient {
  const base = `${url}/api`;
  const byEmail = `user_email=${encodeURIComponent(owner.email)}`;

  const send: ChatClient['send'] = (method, path, body, headers = {}) =>
    fetch(`${base}${path}`, {
      method,
      headers: {
        ...owner.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const bodyOf = (prompt: string, options: RequestOptions) => ({
    prompt,
    user_email: owner.email,
    level: 'OpenAI' satisfies Level,
    ...options,
  });

  return {
    user: owner,
    send,
    async generate(prompt, options = {}, headers = {}) {
      const response = await send('POST', '/text/generate', bodyOf(prompt, options), headers);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as CallResponse<'POST /text/generate'>;
    },
    async stream(prompt, options = {}, headers = {}) {
      return readReply((signal) =>
        fetch(`${base}/text/generate`, {
          method: 'POST',
          signal,
          headers: {
            ...owner.headers,
            'content-type': 'application/json',
            accept: 'text/event-stream',
            ...headers,
          },
          body: JSON.stringify(bodyOf(prompt, options)),
        }),
      );
    },
    async resume(generationId, lastEventId) {
      return readReply((signal) =>
        fetch(`${base}/text/generations/${generationId}/stream`, {
          signal,
          headers: {
            ...owner.headers,
            accept: 'text/event-stream',
            ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
          },
        }),
      );
    },
    async open(conversationId) {
      const response = await send('GET', `/text/conversation/${conversationId}?${byEmail}`);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as CallResponse<'GET /text/conversation/:id'>;
    },
    async textQuota() {
      const response = await send('POST', '/user/balance', { user_email: owner.email });
      return ((await response.json()) as CallResponse<'POST /user/balance'>).balance.text_quota;
    },
  };
}

async function readReply(connect: (signal: AbortSignal) => Promise<Response>): Promise<ReplyReader> {
  const controller = new AbortController();
  const response = await connect(controller.signal);
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream')) throw new Error(`${response.status} ${await response.text()}`);
  const events = readEvents(response)[Symbol.asyncIterator]();
  const next = async () => {
    const result = await events.next();
    return result.done === true ? undefined : result.value;
  };
  return {
    next,
    leave: () => controller.abort(),
    async until(name) {
      const received: Received[] = [];
      for (let event = await next(); event !== undefined; event = await next()) {
        received.push(event);
        if (event.event === name) return received;
      }
      throw new Error(`The stream ended without '${name}': ${JSON.stringify(received)}`);
    },
  };
}

async function* readEvents(response: Response): AsyncGenerator<Received, void, undefined> {
  const decoder = new TextDecoder();
  const waiting: Received[] = [];
  const parser = createParser({
    onEvent: ({ event, data, id }) =>
      void waiting.push({ event, data: JSON.parse(data) as unknown, id } as Received),
  });
  for await (const bytes of response.body ?? []) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* waiting.splice(0);
  }
}

export function textOf(events: readonly Received[]): string {
  return events.map((each) => (each.event === 'delta' ? each.data.text : '')).join('');
}

export function generationOf(events: readonly Received[]): { id: string; conversationId: string } {
  const start = events.find((each) => each.event === 'start');
  if (start?.event !== 'start') throw new Error('The stream did not start');
  return { id: start.data.generation_id, conversationId: start.data.conversation_id };
}
