import { request as sendRequest, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { until } from '../../../../testing/until';
import { addAudioLine, grantSeconds } from '../testing/audio-lines';
import { leftBehind } from '../testing/left-behind';
import { callsOf } from '../testing/voice-calls';

const use = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await use().signUp();
});

const book = 'Coffee came from Yemen to Mecca and Cairo, and people talked about poems. '.repeat(650);
const rowsOf = (table: 'audios' | 'media' | 'speech_runs') =>
  use()
    .core.database.db.selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(table === 'media' ? 'owner_id' : 'user_id', '=', user.userId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

describe('a client that disconnects', () => {
  let port = 0;
  const listen = async () => {
    if (port === 0) port = Number(new URL(await use().app.listen({ host: '127.0.0.1', port: 0 })).port);
    return port;
  };
  async function post(text: string): Promise<ClientRequest> {
    const request = sendRequest({
      port: await listen(),
      method: 'POST',
      path: '/api/voice/text-to-speech',
      headers: { ...user.headers, 'content-type': 'application/json' },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify({ text, voice_id: 'lisan-jack', user_email: user.email }));
    return request;
  }

  it('stops the engine, is refunded and leaves no files', async () => {
    await grantSeconds(use(), user, 10_000);
    const calls = callsOf(use(), user);
    const before = await calls.secondsLeft();
    const request = await post(book);
    await until(() => leftBehind(use()).some((name) => name.endsWith('.partial')));
    expect(await calls.secondsLeft()).toBeLessThan(before - 5_000);
    request.destroy();
    await until(() => leftBehind(use()).length === 0);
    await until(async () => (await calls.secondsLeft()) === before);
    expect([await rowsOf('audios'), await rowsOf('media'), await rowsOf('speech_runs')]).toEqual([0, 0, 0]);
    await pause(500);
    expect(leftBehind(use())).toEqual([]);
    expect((await calls.speak('And the next is served.')).status).toBe(200);
  });

  it("does not affect the connection's next request, nor leak listeners", async () => {
    const warnings: Error[] = [];
    process.on('warning', (warning) => warnings.push(warning));
    const url = `http://127.0.0.1:${await listen()}/api/voice/text-to-speech`;
    for (let number = 0; number < 14; number += 1) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...user.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ text: `Number ${number}.`, voice_id: 'lisan-jack', user_email: user.email }),
      });
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
  });
});

describe('speech whose commit response is lost', () => {
  it('is stored, charged once, and survives every sweep', async () => {
    const { core } = use();
    const calls = callsOf(use(), user);
    const before = await calls.secondsLeft();
    const { transaction } = core.database;
    const lossy = jest.spyOn(core.database, 'transaction').mockImplementation(async (work) => {
      const isRunOver = async () => (await rowsOf('speech_runs')) === 0;
      const wasRunning = !(await isRunOver());
      const result = await transaction(work);
      if (wasRunning && (await isRunOver())) throw new Error('Connection terminated unexpectedly');
      return result;
    });
    const answer = await calls.speak('A commit whose answer never came.');
    lossy.mockRestore();
    expect(answer.status).toBe(500);
    expect([await rowsOf('audios'), await rowsOf('media'), await rowsOf('speech_runs')]).toEqual([1, 1, 0]);
    await core.media.sweep(false);
    await core.media.sweep(true);
    const { media_key: key } = await core.database.db
      .selectFrom('audios')
      .select('media_key')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(
      await core.database.db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'media.remove-files')
        .execute(),
    ).toEqual([]);
    const heard = await use().app.inject({ url: core.media.url(key) });
    expect([heard.statusCode, heard.rawPayload.length > 1000]).toEqual([200, true]);
    expect(await calls.secondsLeft()).toBeLessThan(before);
  });
});

describe('the same text', () => {
  it('requested twice concurrently is spoken and charged once', async () => {
    const calls = callsOf(use(), user);
    const text = 'A sentence that is long enough to take a moment. '.repeat(20);
    const answers = await Promise.all([calls.speak(text), calls.speak(text)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'already_running',
      detail: 'This text is being spoken at this moment. Please wait until it is done.',
    });
    expect(await rowsOf('audios')).toBe(1);
    expect((await calls.speak(text)).status).toBe(200);
  });
});

describe('speech of a dead process', () => {
  const begin = async (seconds: number) => {
    const { db } = use().core.database;
    const id = `lost-${user.userId}`;
    await db.insertInto('speech_runs').values({ id, user_id: user.userId, digest: 'd' }).execute();
    await sql`update speech_runs set beat_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(
      db,
    );
    const hold = { entry: 'hold', amount: -60_000, reference: id, about: 'activity_speech' } as const;
    await addAudioLine(use(), user, hold);
  };

  it('is refunded by the sweep, which leaves live runs alone', async () => {
    const calls = callsOf(use(), user);
    const before = await calls.secondsLeft();
    await begin(30);
    const { core } = use();
    const { createLedger } = await import('../../billing/ledger/ledger');
    const { createSpeechRuns } = await import('./speech-runs');
    const runs = createSpeechRuns(core, createLedger(core));
    await runs.closeLost();
    expect(await calls.secondsLeft()).toBe(before - 60);
    await sql`update speech_runs set beat_at = now() - interval '61 seconds'`.execute(core.database.db);
    await Promise.all([runs.closeLost(), runs.closeLost()]);
    expect([await calls.secondsLeft(), await rowsOf('speech_runs')]).toEqual([before, 0]);
  });
});

describe('an account deleted during its speech', () => {
  it('leaves no row and no file', async () => {
    const calls = callsOf(use(), user);
    const work = calls.speak('A sentence that takes a moment. '.repeat(100));
    await until(async () => (await rowsOf('speech_runs')) === 1);
    const { core } = use();
    await core.database.transaction(async (trx) => {
      await core.accountEvents.deleted(user.userId, trx);
      await core.media.removeAllOf(trx, user.userId);
      await trx.deleteFrom('users').where('id', '=', user.userId).execute();
    });
    expect((await work).status).toBeGreaterThanOrEqual(400);
    expect([await rowsOf('audios'), await rowsOf('media')]).toEqual([0, 0]);
    expect(leftBehind(use())).toEqual([]);
  });
});
