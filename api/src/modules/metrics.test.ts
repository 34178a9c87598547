import { RequestError } from '@lisan/errors';
import { listenToPush } from '../../testing/push-listener';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { ProviderBusyError, ProviderUnavailableError } from '@lisan/engine-contract';
import { chatConfig } from './text/testing/chat-config';
import { createChatClient } from './text/testing/chat-client';
import { outcomeOf, measureEngine } from '../metrics/measure-engine';
import { createMetrics } from '../metrics/metrics';

let server: TestApp;
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  server = await createTestApp({ config: chatConfig(provider) });
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

async function scrape(name: string): Promise<string[]> {
  const { body } = await server.app.inject('/api/metrics');
  return body.split('\n').filter((line) => line.startsWith(name));
}

describe('metrics', () => {
  it('label routes by pattern and status', async () => {
    await server.app.inject('/api/text/conversation/somebodys');
    await server.app.inject('/api/no/such/address');
    const counts = await scrape('http_request_duration_seconds_count');
    expect(counts).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/text/conversation/:id",status="401"} 1',
    );
    expect(counts.join()).not.toMatch(/somebodys|no\/such/);
  });

  it('label engines by kind, name, operation and outcome', async () => {
    const client = await createChatClient(server);
    await client.generate('hello');
    await client.generate('hello', { level: 'Grok' });
    provider.fault({ kind: 'status', status: 400 });
    await expect(client.generate('hello')).rejects.toThrow('502');
    const speech = { text: 'Hello.', voice_id: 'lisan-jack', user_email: client.user.email };
    expect((await client.send('POST', '/voice/text-to-speech', speech)).status).toBe(200);

    const counts = await scrape('engine_operation_duration_seconds_count');
    const one = (labels: string) => `engine_operation_duration_seconds_count{${labels}} 1`;
    expect(counts).toContain(one('kind="chat",engine="OpenAI fake-1",operation="reply",outcome="ok"'));
    expect(counts).toContain(one('kind="chat",engine="OpenAI fake-1",operation="reply",outcome="rejected"'));
    expect(counts.join()).toContain('kind="chat",engine="built-in",operation="reply",outcome="ok"');
    expect(counts.join()).toMatch(/kind="speech",engine="[^"]+",operation="speak",outcome="ok"/);
    expect((await scrape('engine_first_piece_seconds_count')).join()).toContain('engine="OpenAI fake-1"');
  });

  it('count open streams and waiting jobs', async () => {
    const client = await createChatClient(server);
    const { url } = {
      url: `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`,
    };
    const browser = await listenToPush(url, client.user);
    expect(await scrape('open_streams ')).toEqual(['open_streams 1']);
    browser.leave();
    server.core.jobs.define('test.later', { run: async () => undefined });
    const { db } = server.core.database;
    await server.core.jobs.enqueue(db, 'test.later', {});
    await server.core.jobs.enqueue(db, 'test.later', {}, { delay: 600 });
    const depth = await scrape('queue_');
    expect(depth).toContain('queue_jobs{kind="test.later",state="due"} 1');
    expect(depth).toContain('queue_jobs{kind="test.later",state="later"} 1');
    expect(depth.join()).toMatch(/queue_oldest_due_seconds\{kind="test.later"\} \d/);
  });
});

describe('engine outcomes', () => {
  const failure = { provider: 'Example', message: 'no' };
  it.each([
    [new ProviderBusyError(failure), 'busy'],
    [new RequestError('provider_unavailable', { cause: new ProviderBusyError(failure) }), 'busy'],
    [new ProviderUnavailableError(failure), 'unavailable'],
    [new RequestError('provider_rejected'), 'rejected'],
    [new RequestError('nothing_to_speak'), 'refused'],
    [new RequestError('engine_unavailable'), 'failed'],
    [new DOMException('stop', 'AbortError'), 'canceled'],
    ['stopping', 'canceled'],
    [new TypeError('a mistake of ours'), 'failed'],
  ])('%s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });

  it('are measured without changing the engine', async () => {
    class Engine {
      readonly name = 'test';
      readonly #words = 'private';
      async speak(): Promise<string> {
        return this.#words;
      }
      async fail(): Promise<never> {
        throw new RequestError('not_found');
      }
      tell(): string {
        return this.#words;
      }
    }
    const metrics = createMetrics();
    const engine = measureEngine(metrics, 'speech', new Engine(), ['speak', 'fail']);
    expect([await engine.speak(), engine.tell(), engine.name]).toEqual(['private', 'private', 'test']);
    await expect(engine.fail()).rejects.toMatchObject({ code: 'not_found' });
    const text = await metrics.registry.metrics();
    expect(text).toContain('{kind="speech",engine="test",operation="speak",outcome="ok"} 1');
    expect(text).toContain('{kind="speech",engine="test",operation="fail",outcome="refused"} 1');
    expect(text).not.toContain('operation="tell"');
  });
});
