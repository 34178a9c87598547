import { setTimeout as wait } from 'node:timers/promises';
import { realProviderKey } from '@lisan/engine-contract/testing';
import type { ChatEngine } from '@lisan/engine-contract';
import { chatRequest, collectReply } from '../testing/collect-reply';
import { describeChatEngine } from '../testing/describe-chat-engine';
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider';
import { createOpenAiEngine } from './openai-engine';
import type { OpenAiSettings } from './request-body';

let provider: FakeProvider;
let engine: ChatEngine;

function connect(changes: Partial<OpenAiSettings> = {}): ChatEngine {
  return createOpenAiEngine({
    name: 'Fake',
    baseUrl: provider.baseUrl,
    key: 'secret-key',
    model: 'fake-1',
    tokenLimitField: 'max_completion_tokens',
    ...changes,
  });
}

beforeEach(async () => {
  provider = await startFakeProvider();
  engine = connect();
});
afterEach(() => provider.close());

describeChatEngine('a provider', () => engine);

const key = realProviderKey('openai', 'OPENAI_API_KEY');
if (key) {
  describeChatEngine('OpenAI', () =>
    createOpenAiEngine({
      name: 'OpenAI',
      baseUrl: process.env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1',
      key,
      model: process.env['OPENAI_MODEL'] ?? 'gpt-5.1',
      tokenLimitField: 'max_completion_tokens',
    }),
  );
}

describe('a request', () => {
  test('carries the key, model, token limit, instructions, history and prompt', async () => {
    engine = connect({ extra: { store: false } });
    await collectReply(engine, {
      history: [
        { prompt: 'first', response: 'one' },
        { prompt: 'failed', response: '' },
      ],
      prompt: 'second',
    });
    const [request] = provider.requests;
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-key', 'x-request-id': 'test-request' },
      body: {
        model: 'fake-1',
        stream: true,
        max_completion_tokens: 8_000,
        store: false,
        messages: [
          { role: 'system' },
          { role: 'user', content: 'first' },
          { role: 'assistant', content: 'one' },
          { role: 'user', content: 'second' },
        ],
      },
    });
    expect(request!.body).not.toHaveProperty('max_tokens');
  });

  test('lists the available models', async () => {
    const { signal } = new AbortController();
    expect(await engine.hasModel?.(signal)).toBe(true);
    expect(await connect({ model: 'gone' }).hasModel?.(signal)).toBe(false);
  });
});

describe('a complete reply', () => {
  const whole = 'Good morning, Layla.';

  test('reports its end', async () => {
    expect(await collectReply(engine)).toMatchObject({
      text: whole,
      end: { reason: 'complete' },
    });
  });

  test.each([
    ['with comments between', { kind: 'keep-alive', times: 3, everyMs: 5 }],
    ['with thinking left out', { kind: 'thinking' }],
    ['without [DONE]', { kind: 'no-done' }],
    ['when the connection breaks after its end', { kind: 'cut-after-finish' }],
    ['when the server does not stream', { kind: 'json' }],
  ] as const)('is read %s', async (_, fault) => {
    provider.fault(fault);
    expect(await collectReply(engine)).toMatchObject({ text: whole, end: { reason: 'complete' } });
  });

  test.each([
    ['length', 'length'],
    ['content_filter', 'filtered'],
    ['tool_calls', 'complete'],
  ])('ends with a reason: %s', async (finishReason, reason) => {
    provider.fault({ kind: 'finish', reason: finishReason });
    expect((await collectReply(engine)).end).toMatchObject({ reason });
  });

  test('decodes multi-byte characters split between chunks', async () => {
    provider.setReply(['صباح ', 'الخير ☕️ ', '👩‍🍳']);
    expect((await collectReply(engine)).text).toBe('صباح الخير ☕️ 👩‍🍳');
  });

  test('arrives after a busy provider’s Retry-After', async () => {
    provider.fault({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
    provider.fault({ kind: 'status', status: 500 });
    expect((await collectReply(engine)).text).toBe(whole);
    expect(provider.requests).toHaveLength(3);
  });
});

describe('a failing reply', () => {
  async function failWith(
    fault: Parameters<FakeProvider['fault']>[0],
    changes: Partial<OpenAiSettings> = {},
  ) {
    provider.fault(fault);
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of connect(changes).reply(chatRequest())) {
        if (piece.type === 'text') pieces.push(piece.text);
      }
    })();
    const error: unknown = await reading.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { error, pieces };
  }

  test('is rejected when the account has no credit left', async () => {
    const { error } = await failWith({ kind: 'status', status: 402 });
    expect(error).toMatchObject({ name: 'ProviderRejectedError', status: 402 });
    expect(String(error)).not.toContain('secret-key');
    expect(provider.requests).toHaveLength(1);
    const other = await failWith({ kind: 'wire', name: 'openai-nothing-left' });
    expect(other.error).toMatchObject({ name: 'ProviderRejectedError', providerCode: 'insufficient_quota' });
    expect(provider.requests).toHaveLength(2);
    const late = { message: 'x', code: 'insufficient_quota' };
    const half = await failWith({ kind: 'error', after: 1, error: late });
    expect(half.error).toMatchObject({ name: 'ProviderRejectedError', providerCode: 'insufficient_quota' });
  });

  test.each([
    ['cut', { kind: 'cut', after: 2 }],
    ['ended without an end', { kind: 'end-early', after: 2 }],
    [
      'broken by an error',
      { kind: 'error', after: 2, error: { message: 'overloaded', type: 'server_error' } },
    ],
  ] as const)('is not retried after its first words: %s', async (_, fault) => {
    const { error, pieces } = await failWith(fault);
    expect(error).toMatchObject({ name: 'ProviderUnavailableError' });
    expect(pieces).toEqual(['Good ', 'morning']);
    expect(provider.requests).toHaveLength(1);
  });

  test('keeps the error code of a failure in the middle', async () => {
    const busy = await failWith({
      kind: 'error',
      after: 1,
      error: { message: 'x', code: 'rate_limit_exceeded' },
    });
    expect(busy.error).toMatchObject({ name: 'ProviderBusyError' });
    const refused = await failWith({ kind: 'error', after: 1, error: { message: 'x', code: 400 } });
    expect(refused.error).toMatchObject({ name: 'ProviderRejectedError' });
  });

  test('times out when the provider is silent', async () => {
    const { error } = await failWith({ kind: 'silent' }, { timeoutMs: 60 });
    expect(error).toMatchObject({ name: 'ProviderUnavailableError' });
    const slow = await failWith({ kind: 'slow', firstMs: 1, nextMs: 5_000 }, { timeoutMs: 500 });
    expect(slow.error).toMatchObject({ name: 'ProviderUnavailableError' });
    expect(slow.pieces).toEqual(['Good ']);
  });

  test('times out when only comments keep it alive', async () => {
    const { error } = await failWith({ kind: 'keep-alive', times: 100, everyMs: 10 }, { longestReplyMs: 80 });
    expect(error).toMatchObject({ name: 'ProviderUnavailableError' });
  });
});

describe('an abandoned reply', () => {
  async function isCanceledAtProvider(): Promise<boolean> {
    for (let tries = 0; tries < 100 && provider.requests[0]?.isCanceled !== true; tries += 1) await wait(5);
    return provider.requests[0]?.isCanceled === true;
  }

  test('stops at the provider when it is aborted', async () => {
    provider.fault({ kind: 'slow', firstMs: 1, nextMs: 2_000 });
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of engine.reply(chatRequest({ signal: controller.signal }))) controller.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(await isCanceledAtProvider()).toBe(true);
  });

  test('stops at the provider when its reader leaves', async () => {
    provider.fault({ kind: 'slow', firstMs: 1, nextMs: 2_000 });
    for await (const _ of engine.reply(chatRequest())) break;
    expect(await isCanceledAtProvider()).toBe(true);
  });
});
