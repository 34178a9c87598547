import { createTestApp, type TestApp } from '../../../../testing/test-app';
import { until } from '../../../../testing/until';
import type { Ledger } from '../../billing';
import { createSpeechRuns } from './speech-runs';

describe('a failed refund of a run', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  it('is retried once the disk has room, and applied once', async () => {
    const { core } = server;
    const { userId } = await server.signUp();
    let isFull = false;
    const moved: string[] = [];
    const ledger = {
      reserve: (_trx: unknown, { amount }: { amount: number }) =>
        Promise.resolve(moved.push(`hold ${amount}`)),
      refundAll: (_trx: unknown, id: string) => Promise.resolve(moved.push(`give back ${id}`)),
    };
    const runs = createSpeechRuns(
      {
        log: core.log,
        database: {
          ...core.database,
          transaction: (work) =>
            isFull ? Promise.reject(new Error('no room')) : core.database.transaction(work),
        },
      },
      ledger as unknown as Ledger,
    );
    const run = await runs.begin({
      ...{ id: 'run-1', userId, voiceId: 'v', text: 'Hello', name: 'Hello', sentences: 1, amount: 20 },
    });
    isFull = true;
    await expect(run.giveUp()).rejects.toThrow('no room');
    expect(moved).toEqual(['hold 20']);
    isFull = false;
    await until(async () => (await runs.list(userId)).length === 0);
    expect(moved).toEqual(['hold 20', 'give back run-1']);
  });
});

describe('a run of a deleted account', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  it('is reported as unauthenticated, not as an engine error', async () => {
    const { core } = server;
    const { userId } = await server.signUp();
    const runs = createSpeechRuns(core, {} as Ledger);
    const begin = (id: string) =>
      runs.begin({ ...{ id, userId, voiceId: 'v', text: id, name: 'Hello', sentences: 1, amount: 0 } });
    const [lost, deleted] = [await begin('run-2'), await begin('run-3')];
    await core.database.db.deleteFrom('speech_runs').where('id', '=', 'run-2').execute();
    const nothing = () => Promise.resolve(undefined);
    await expect(lost.finish(1, nothing)).rejects.toMatchObject({ code: 'engine_unavailable' });
    await core.database.db.deleteFrom('users').where('id', '=', userId).execute();
    await expect(deleted.finish(1, nothing)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
