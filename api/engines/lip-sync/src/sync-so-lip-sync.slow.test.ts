import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { type RequestError, isRequestError } from '@lisan/errors';
import { useSyncSo, type SyncSoFixture } from './testing/sync-so-fixture';
import { findRetryDelay } from './provider-retries';
import type { OddResponse } from './testing/fake-sync-so';

const { now, open, generated } = useSyncSo();
let { fake, engine, request, results } = {} as SyncSoFixture;
beforeEach(() => {
  ({ fake, engine, request, results } = now());
});

test('hides the user’s file name and sends one model with the matching sync mode', async () => {
  await engine.run(request);
  expect(fake.generationBodies).toEqual([
    {
      model: 'lipsync-2',
      input: [
        { type: 'video', assetId: expect.any(String) },
        { type: 'audio', assetId: expect.any(String) },
      ],
      options: { sync_mode: 'cut_off' },
    },
  ]);
});

test("sends the operator's options with each generation", async () => {
  await open({ extraOptions: { temperature: 0.4, sync_mode: 'bounce' } }).run(request);
  expect(fake.generationBodies).toMatchObject([{ options: { temperature: 0.4, sync_mode: 'bounce' } }]);
});

test('retries a request that failed with the same key and creates one generation', async () => {
  fake.errors.push({ status: 503 }, { status: 429, headers: { 'retry-after': '0' } });
  const known: string[] = [];
  await engine.run({ ...request, onAccepted: (text) => void known.push(text) });
  expect(fake.generationBodies).toHaveLength(1);
  expect(known).toHaveLength(3);
});

test('resumes waiting after an interruption without creating another generation', async () => {
  fake.pollCount = 1_000;
  const stop = new AbortController();
  let known = '';
  const first = engine.run({
    ...request,
    signal: stop.signal,
    onAccepted: (text) => {
      known = text;
      if (text.includes('generation')) setTimeout(() => stop.abort(new Error('crash')), 30);
    },
  });
  await expect(first).rejects.toThrow('crash');
  fake.pollCount = 0;
  await open().run({ ...request, providerJobId: known });
  expect([fake.generationBodies.length, generated()]).toEqual([1, 1]);
});

test('resends the identical request after an interruption before the response', async () => {
  let known = '';
  const crash = new Error('crash');
  const first = engine.run({
    ...request,
    onAccepted: (text) => {
      if (text.includes('generation')) throw crash;
      known = text;
    },
  });
  await expect(first).rejects.toBe(crash);
  await open().run({ ...request, providerJobId: known });
  expect([fake.generationBodies.length, generated()]).toEqual([1, 2]);
});

test.each([
  [
    { status: 'REJECTED', error: 'Policy' },
    { code: 'unsuitable_media', translationKey: 'lip_sync_provider_rejected' },
  ],
  [
    { status: 'FAILED', error: 'Broken' },
    { code: 'provider_rejected', translationKey: 'provider_lip_sync_failed' },
  ],
  [
    { status: 'FAILED', errorCode: 'generation_input_no_face' },
    { code: 'unsuitable_face', translationKey: 'lip_sync_no_face' },
  ],
  [{ status: 'CANCELED' }, { code: 'provider_rejected', translationKey: 'provider_lip_sync_failed' }],
] as const)('maps an unsuccessful end to a named problem: %o', async (ending, problem) => {
  fake.endings.push(ending as (typeof fake.endings)[number]);
  await expect(engine.run(request)).rejects.toMatchObject({ name: 'RequestError', ...problem });
  expect(await readdir(results)).toEqual([]);
});

test('reports a wrong key and a rejected request as rejected, and an unreachable provider as unavailable', async () => {
  for (const [status, translationKey] of [
    [401, 'provider_key'],
    [402, 'provider_unpaid'],
    [400, 'provider_rejected'],
  ] as const) {
    fake.errors.push({ status });
    await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_rejected', translationKey });
  }
  fake.errors.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
  await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('does not fetch an output from another host', async () => {
  fake.hasDownload = false;
  fake.outputUrl = 'http://169.254.169.254/latest/meta-data';
  await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_rejected' });
  fake.outputUrl = fake.baseUrl.replace('127.0.0.1', '127.0.0.1.example.org');
  await expect(engine.run({ ...request, idempotencyKey: 'other' })).rejects.toMatchObject({
    code: 'provider_rejected',
  });
  expect(await readdir(results)).toEqual([]);
});

test('leaves no file when the output is not a video', async () => {
  fake.hasDownload = false;
  fake.outputUrl = `${fake.baseUrl}/v2/nothing`;
  await expect(engine.run(request)).rejects.toMatchObject({ name: 'RequestError' });
  expect(await readdir(results)).toEqual([]);
});

test('waits out failures while polling and gives up on a job that never ends', async () => {
  fake.pollCount = 1_000_000;
  const withShortTimeout = open({ delays: { initialMs: 5, maxMs: 20, timeoutMs: 300 } });
  await expect(withShortTimeout.run(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('polls at once after a hint and ignores hints about other jobs', async () => {
  fake.pollCount = 1;
  const withLongTimeout = open({ delays: { initialMs: 30_000, maxMs: 30_000, timeoutMs: 60_000 } });
  const running = withLongTimeout.run({
    ...request,
    onAccepted: (text) => {
      const { generation } = JSON.parse(text) as { generation?: string };
      if (!generation) return;
      for (const other of ['somebody-elses', '{}', '{"generation":"unknown"}'])
        withLongTimeout.refresh(other);
      setTimeout(() => withLongTimeout.refresh(text), 500);
    },
  });
  const startedAt = performance.now();
  await running;
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

describe('a result at sync.so', () => {
  test('follows the redirect to a result without sending the key', async () => {
    await engine.run(request);
    expect(await readdir(results)).toEqual(['result.mp4']);
    expect(fake.requests.filter((route) => route.endsWith('/result'))).toHaveLength(1);
  });

  test('follows several redirects across another allowed host', async () => {
    const again = '?token=again';
    fake.results.push(
      { status: 302, location: again },
      { status: 307, location: again },
      { status: 303, location: again },
    );
    fake.outputUrl = undefined;
    await engine.run(request);
    expect(await readdir(results)).toEqual(['result.mp4']);
    const elsewhere = fake.baseUrl.replace('127.0.0.1', 'localhost');
    fake.results.push(
      { status: 302, location: `${elsewhere}/storage/nothing` },
      { status: 302, location: again },
    );
    await open({ fileHosts: ['localhost'] }).run({ ...request, idempotencyKey: 'elsewhere' });
    expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
  });

  test.each([
    ['to a host that is not allowed', 'http://169.254.169.254/latest', 'provider_lip_sync_address_refused'],
    ['to no web address', 'file:///etc/passwd', 'provider_lip_sync_address_refused'],
    ['for ever', '?token=again', 'provider_lip_sync_redirects'],
  ])('rejects a result that redirects %s with its own error', async (_, location, translationKey) => {
    fake.results.push(...Array.from({ length: 20 }, () => ({ status: 307, location })));
    fake.hasDownload = false;
    await expect(engine.run(request)).rejects.toMatchObject({ code: 'provider_rejected', translationKey });
    expect(fake.requests.filter((route) => route.endsWith('/result')).length).toBeLessThanOrEqual(12);
    expect(await readdir(results)).toEqual([]);
  });

  test.each([
    ['fails', 403],
    ['shows a page instead of a video', 200],
  ])('fetches from a fresh address when the result address %s', async (_, status) => {
    fake.results.push({ status });
    await engine.run(request);
    expect(fake.requests.filter((route) => route.endsWith('/download'))).toHaveLength(1);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test('fetches a finished generation later instead of ordering it again', async () => {
    fake.hasDownload = false;
    fake.results.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
    let known = '';
    const first = engine.run({ ...request, onAccepted: (text) => void (known = text) });
    const problem: unknown = await first.catch((error: unknown) => error);
    expect(problem).toMatchObject({ translationKey: 'provider_lip_sync_download_pending' });
    expect(findRetryDelay(problem as RequestError)).toBeGreaterThan(0);
    await open().run({ ...request, providerJobId: known });
    expect([fake.generationBodies.length, generated()]).toEqual([1, 1]);
    expect(await readdir(results)).toEqual(['result.mp4']);
  });

  test('gives up on a result after the total wait, whatever the clock says', async () => {
    fake.hasDownload = false;
    fake.results.push(...Array.from({ length: 200 }, () => ({ status: 403 })));
    const delays: number[] = [];
    let last: RequestError | undefined;
    let known: string | undefined;
    for (let tries = 0; tries < 100; tries += 1) {
      const problem: unknown = await open()
        .run({ ...request, providerJobId: known, onAccepted: (text) => void (known = text) })
        .catch((error: unknown) => error);
      last = problem as RequestError;
      const next = findRetryDelay(last);
      if (next === undefined) break;
      delays.push(next);
      // Simulate a clock that jumped a year forwards or backwards.
      const finishedAt = new Date(Date.now() + (tries % 2 ? 1 : -1) * 365 * 86_400_000).toISOString();
      known = JSON.stringify({ ...(JSON.parse(known ?? '{}') as object), finishedAt });
    }
    expect(last).toMatchObject({
      code: 'provider_rejected',
      translationKey: 'provider_lip_sync_download_failed',
      values: { count: 6 },
    });
    const sum = delays.reduce((all, each) => all + each, 0);
    expect(sum).toBeGreaterThan(6 * 3_600);
    expect(sum).toBeLessThan(6 * 3_600 + 700);
    expect(fake.generationBodies).toHaveLength(1);
  });

  test.each([
    ['idempotency-in-progress', true],
    ['idempotency-in-progress', false],
    ['idempotency-outcome-unknown', true],
    ['idempotency-outcome-unknown', false],
    ['idempotency-outcome-unknown-named', true],
  ])(
    'treats a request whose key gets %s (taken: %s) as one generation and waits for it',
    async (name, isAccepted) => {
      fake.keyErrors.push({ name, isAccepted });
      await engine.run(request);
      expect(fake.generationBodies).toHaveLength(1);
      expect(await readdir(results)).toEqual(['result.mp4']);
    },
  );

  test('asks later, under the same key, about a request with an unclear outcome', async () => {
    fake.keyErrors.push(
      ...Array.from({ length: 5 }, () => ({ name: 'idempotency-in-progress', isAccepted: true })),
    );
    let known = '';
    const problem: unknown = await engine
      .run({ ...request, onAccepted: (text) => void (known = text) })
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
    expect(findRetryDelay(problem as RequestError)).toBeGreaterThan(0);
    await open().run({ ...request, providerJobId: known });
    expect(fake.generationBodies).toHaveLength(1);
  });

  test('reports a rejection when the key belongs to another request', async () => {
    await engine.run(request);
    const other = open();
    await expect(other.run({ ...request, audioPath: request.audioPath })).rejects.toMatchObject({
      code: 'provider_rejected',
      translationKey: 'provider_rejected',
    });
  });
});

describe('strange responses', () => {
  let known: string | undefined;
  beforeEach(() => {
    known = undefined;
    request = { ...request, onAccepted: (text) => void (known = text) };
  });

  const attempt = () => engine.run({ ...request, providerJobId: known });
  const failure = async () => attempt().catch((error: unknown) => error);

  const page = '<!doctype html><title>502 Bad Gateway</title>';
  const html: OddResponse = { status: 200, type: 'text/html', text: page };
  const half: OddResponse = { status: 201, text: '{"id":"generation-' };
  const nameless: OddResponse = { status: 201, text: '{"status":"PENDING"}' };
  const gateway: OddResponse = { status: 504, type: 'text/html', text: page };
  const missing: OddResponse = { status: 404, text: '{"statusCode":404,"message":"Not found"}' };
  const withStatus = (status: string): OddResponse => ({
    status: 200,
    text: JSON.stringify({ id: 'any', status }),
  });

  describe('an accepted request', () => {
    test.each<[string, readonly OddResponse[]]>([
      ['a connection that is gone', ['reset']],
      ['a page of a proxy, with 200', [html]],
      ['an answer without an id', [nameless]],
      ['a proxy that gave up waiting', [gateway]],
      ['one after the other', ['reset', html, half]],
    ])('is found under its key after the response %s', async (_what, strange) => {
      fake.oddResponses.generate.push(...strange);
      await attempt();
      expect(fake.generationBodies).toHaveLength(1);
      expect(await readdir(results)).toEqual(['result.mp4']);
    });

    test('is retried later, without failing, when no response comes', async () => {
      fake.oddResponses.generate.push(...Array.from({ length: 5 }, () => 'reset' as const));
      const error = await failure();
      expect(error).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
      expect(isRequestError(error) && findRetryDelay(error)).toBeGreaterThan(0);
      expect(await failure()).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
      engine = open();
      await attempt();
      expect(fake.generationBodies).toHaveLength(1);
    });

    test('survives two 404 responses until it is visible everywhere', async () => {
      fake.oddResponses.poll.push(missing, missing);
      await attempt();
      expect(fake.generationBodies).toHaveLength(1);
      expect(await readdir(results)).toEqual(['result.mp4']);
    });

    test.each<[string, OddResponse, number]>([
      ['is unknown for long', missing, 12],
      ['must not be looked at with this key', { status: 401, text: '{"message":"Unauthorized"}' }, 1],
      ['is forbidden', { status: 403, text: '{"message":"Forbidden"}' }, 1],
    ])('is waited for, and neither failed nor resent, when it %s', async (_what, strange, times) => {
      fake.oddResponses.poll.push(...Array.from({ length: times }, () => strange));
      const error = await failure();
      expect(error).toMatchObject({ translationKey: 'provider_lip_sync_order_pending' });
      fake.oddResponses.poll.length = 0;
      await attempt();
      expect(fake.generationBodies).toHaveLength(1);
      expect(await readdir(results)).toEqual(['result.mp4']);
    });

    test.each(['QUEUED', 'in_review', 'PREPROCESSING'])(
      'counts as running with the unknown status %s',
      async (word) => {
        fake.oddResponses.poll.push(withStatus(word), html, half, 'reset');
        await attempt();
        expect(fake.generationBodies).toHaveLength(1);
        expect(await readdir(results)).toEqual(['result.mp4']);
      },
    );
  });

  test('fails at once when the provider is unreachable and no request was sent', async () => {
    const unreachable = open({ baseUrl: `http://127.0.0.1:${await findClosedPort()}` });
    const checkpoint = JSON.stringify({ videoAsset: 'one', audioAsset: 'two', syncMode: 'cut_off' });
    const error = await unreachable
      .run({ ...request, providerJobId: checkpoint })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'provider_unavailable', translationKey: 'provider_unavailable' });
    await unreachable.close();
  });

  async function findClosedPort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
});
