import { createChatEngines } from '@lisan/engine-writer';
import { readConfig } from '../../config/config';
import { collectReply, startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const engines = (more: Record<string, string> = {}) =>
  createChatEngines(
    readConfig({
      DEEPSEEK_API_KEY: 'key',
      DEEPSEEK_BASE_URL: provider.baseUrl,
      XAI_API_KEY: 'key',
      XAI_BASE_URL: provider.baseUrl,
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: provider.baseUrl,
      ...more,
    }).chat,
  );
const whole = 'Good morning, Layla.';
const bodies = () => provider.requests.map(({ body }) => body);

describe('a thinking model', () => {
  test('is sent thinking: disabled only at DeepSeek', async () => {
    await collectReply(engines().Deepseek);
    await collectReply(engines().OpenAI);
    expect(bodies()[0]).toMatchObject({ thinking: { type: 'disabled' } });
    expect(bodies()[1]).not.toHaveProperty('thinking');
  });

  test('replies without its reasoning text', async () => {
    provider.fault({ kind: 'wire', name: 'deepseek-thinking-first' });
    expect(await collectReply(engines().Deepseek)).toMatchObject({
      text: whole,
      end: { reason: 'complete' },
    });
  });

  test('fails with its own error when it only thinks', async () => {
    provider.fault({ kind: 'wire', name: 'deepseek-only-thinking' });
    await expect(collectReply(engines().Deepseek)).rejects.toMatchObject({
      name: 'ProviderRejectedError',
      providerCode: 'only_thinking',
    });
  });
});

describe('extra fields', () => {
  test('override ours in the request body', async () => {
    const extra = { thinking: { type: 'enabled' }, temperature: 0.3, max_tokens: 50 };
    await collectReply(engines({ DEEPSEEK_EXTRA: JSON.stringify(extra) }).Deepseek);
    expect(bodies()[0]).toMatchObject({ ...extra, stream: true });
  });

  test.each(['{"a":', '[1]', '"text"', '7', 'null'])(
    'fail the startup when they are not a JSON object: %s',
    (value) => {
      expect(() => engines({ XAI_EXTRA: value })).toThrow(/^XAI_EXTRA must be a JSON object/);
    },
  );
});

describe('a rejected field', () => {
  test.each([['xai-parameter-not-supported', 'Grok', 'store']] as const)(
    'is omitted from the retry and from later requests: %s',
    async (name, level, field) => {
      const engine = engines()[level];
      provider.fault({ kind: 'wire', name });
      expect((await collectReply(engine)).text).toBe(whole);
      await collectReply(engine);
      const [first, ...later] = bodies();
      expect(first).toHaveProperty(field);
      expect(later).toHaveLength(2);
      for (const body of later) expect(body).not.toHaveProperty(field);
    },
  );

  test.each([
    ['openai-unsupported-parameter', 'Grok', 'max_tokens', 'max_completion_tokens'],
    ['vllm-extra-forbidden', 'OpenAI', 'max_completion_tokens', 'max_tokens'],
  ] as const)('is sent under its other name: %s', async (name, level, field, other) => {
    provider.fault({ kind: 'wire', name });
    expect((await collectReply(engines()[level])).text).toBe(whole);
    const [, second] = bodies();
    expect(second).toMatchObject({ [other]: 8_000 });
    expect(second).not.toHaveProperty(field);
  });

  test('is retried again when a second field is rejected', async () => {
    provider.fault({ kind: 'wire', name: 'xai-parameter-not-supported' });
    provider.fault({ kind: 'wire', name: 'openai-unsupported-parameter' });
    expect((await collectReply(engines().Grok)).text).toBe(whole);
    expect(provider.requests).toHaveLength(3);
  });

  test('is not assumed for other rejections', async () => {
    provider.fault({ kind: 'status', status: 400 });
    await expect(collectReply(engines().Grok)).rejects.toMatchObject({ name: 'ProviderRejectedError' });
    expect(provider.requests).toHaveLength(1);
  });
});
