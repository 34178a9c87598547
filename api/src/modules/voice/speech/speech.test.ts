import { request as sendRequest, type ClientRequest } from 'node:http';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { jest } from '@jest/globals';
import type { CallResponse } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';
import { addAudioEntry, grantSeconds } from '../testing/audio-entries';
import { listLeftoverFiles } from '../testing/leftover-files';
import { callsOf } from '../testing/voice-calls';
import type { Ledger } from '../../billing';
import { createSpeechRuns } from './speech-runs';

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
    const before = await calls.remainingSeconds();
    const request = await post(book);
    await until(() => listLeftoverFiles(use()).some((name) => name.endsWith('.partial')));
    expect(await calls.remainingSeconds()).toBeLessThan(before - 5_000);
    request.destroy();
    await until(() => listLeftoverFiles(use()).length === 0);
    await until(async () => (await calls.remainingSeconds()) === before);
    expect([await rowsOf('audios'), await rowsOf('media'), await rowsOf('speech_runs')]).toEqual([0, 0, 0]);
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
    const before = await calls.remainingSeconds();
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
    expect(await calls.remainingSeconds()).toBeLessThan(before);
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
      detail: "We're already generating this text. Wait until it's done.",
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
    await addAudioEntry(use(), user, hold);
  };

  it('is refunded by the sweep, which leaves live runs alone', async () => {
    const calls = callsOf(use(), user);
    const before = await calls.remainingSeconds();
    await begin(30);
    const { core } = use();
    const { createLedger } = await import('../../billing/ledger/ledger');
    const { createSpeechRuns } = await import('./speech-runs');
    const runs = createSpeechRuns(core, createLedger(core));
    await runs.closeLost();
    expect(await calls.remainingSeconds()).toBe(before - 60);
    await sql`update speech_runs set beat_at = now() - interval '61 seconds'`.execute(core.database.db);
    await Promise.all([runs.closeLost(), runs.closeLost()]);
    expect([await calls.remainingSeconds(), await rowsOf('speech_runs')]).toEqual([before, 0]);
  });
});

describe('an account deleted during its speech', () => {
  it('leaves no row and no file', async () => {
    const calls = callsOf(use(), user);
    const work = calls.speak('A sentence that takes a moment. '.repeat(30));
    await until(async () => (await rowsOf('speech_runs')) === 1);
    const { core } = use();
    await core.database.transaction(async (trx) => {
      await core.accountEvents.deleted(user.userId, trx);
      await core.media.removeAllOf(trx, user.userId);
      await trx.deleteFrom('users').where('id', '=', user.userId).execute();
    });
    expect((await work).status).toBeGreaterThanOrEqual(400);
    expect([await rowsOf('audios'), await rowsOf('media')]).toEqual([0, 0]);
    expect(listLeftoverFiles(use())).toEqual([]);
  });
});

describe('speech with an idempotency key', () => {
  type Speech = CallResponse<'POST /voice/text-to-speech'>;

  const calls = () => callsOf(use(), user);
  const secondsLeft = () => calls().remainingSeconds();
  const text = 'Coffee came from Yemen. People sat together and talked.';
  const changed = text.replace('talked', 'listened to long stories');

  async function order(key: string, asked: { readonly text: string; readonly reuse_from?: string }) {
    const before = await secondsLeft();
    const { status, body } = await calls().send(
      'POST',
      '/voice/text-to-speech',
      { voice_id: 'lisan-jack', user_email: user.email, ...asked },
      { 'idempotency-key': key },
    );
    return { status, speech: body as unknown as Speech, charged: before - (await secondsLeft()) };
  }

  describe('repeated speech requests', () => {
    it('are spoken and charged once, and reject the key for another text', async () => {
      const key = randomUUID();
      const first = await order(key, { text });
      const second = await order(key, { text });
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.speech.id).toBe(first.speech.id);
      expect(first.charged).toBeGreaterThan(0);
      expect(second.charged).toBe(0);
      expect((await order(key, { text: 'Tea.' })).status).toBe(422);
      expect((await order(randomUUID(), { text: 'Tea.' })).speech.id).not.toBe(first.speech.id);
    });

    it('are also deduplicated for partial changes and concurrent requests', async () => {
      const { speech } = await order(randomUUID(), { text });
      const key = randomUUID();
      const asked = { text: changed, reuse_from: speech.id };
      const before = await secondsLeft();
      const both = await Promise.all([order(key, asked), order(key, asked)]);
      expect(both.map(({ status }) => status)).toContain(200);
      const charged = before - (await secondsLeft());
      expect(charged).toBeGreaterThan(0);
      expect(await order(key, asked)).toMatchObject({ status: 200, charged: 0 });
    });
  });
});

describe('a failed refund of a run', () => {
  it('is retried once the disk has room, and applied once', async () => {
    const { core } = use();
    const { userId } = await use().signUp();
    let isFull = false;
    const moved: string[] = [];
    const ledger = {
      lock: () => Promise.resolve(),
      reserve: (_trx: unknown, { amount }: { amount: number }) =>
        Promise.resolve(moved.push(`hold ${amount}`)),
      refundAll: (_trx: unknown, id: string) => Promise.resolve(moved.push(`refund ${id}`)),
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
    const run = await runs.start({
      id: 'run-1',
      userId,
      voiceId: 'v',
      text: 'Hello',
      name: 'Hello',
      sentences: 1,
      amount: 20,
    });
    isFull = true;
    await expect(run.refund()).rejects.toThrow('no room');
    expect(moved).toEqual(['hold 20']);
    isFull = false;
    await until(async () => (await runs.list(userId)).length === 0);
    expect(moved).toEqual(['hold 20', 'refund run-1']);
  });
});

describe('a run of a deleted account', () => {
  it('is reported as unauthenticated, not as an engine error', async () => {
    const { core } = use();
    const { userId } = await use().signUp();
    const runs = createSpeechRuns(core, {} as Ledger);
    const begin = (id: string) =>
      runs.start({ id, userId, voiceId: 'v', text: id, name: 'Hello', sentences: 1, amount: 0 });
    const [lost, deleted] = [await begin('run-2'), await begin('run-3')];
    await core.database.db.deleteFrom('speech_runs').where('id', '=', 'run-2').execute();
    const nothing = () => Promise.resolve(undefined);
    await expect(lost.finish(1, nothing)).rejects.toMatchObject({ code: 'engine_unavailable' });
    await core.database.db.deleteFrom('users').where('id', '=', userId).execute();
    await expect(deleted.finish(1, nothing)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

interface Listed {
  readonly id?: string;
  readonly audio_id?: string;
  readonly conversation_id?: string;
}

describe('the script of a speech', () => {
  const calls = () => callsOf(use(), user);
  async function write(userId: string): Promise<string> {
    const id = randomUUID();
    const script = { id, user_id: userId, title: 'A title', created_at: use().clock.now() };
    await use().core.database.db.insertInto('conversations').values(script).execute();
    return id;
  }
  const speak = (more: object) =>
    calls().send('POST', '/voice/text-to-speech', {
      text: 'Good morning.',
      voice_id: 'lisan-jack',
      user_email: user.email,
      ...more,
    });
  const scriptsOf = async (id: unknown) => {
    const { body: spoken } = await calls().send('POST', '/voice/generated-audios', { email: user.email });
    const { body: audios } = await calls().send('POST', '/video/get-audio', { user_email: user.email });
    const both = [spoken['generated_audios'], audios['audio_history']] as Listed[][];
    return both
      .flatMap((list) => list.filter((each) => (each.id ?? each.audio_id) === id))
      .map(({ conversation_id }) => conversation_id);
  };

  it('is shown in both lists while its conversation exists', async () => {
    const script = await write(user.userId);
    const { id } = (await speak({ conversation_id: script })).body;
    expect(await scriptsOf(id)).toEqual([script, script]);
    await calls().send('DELETE', `/text/conversation/${script}`);
    expect(await scriptsOf(id)).toEqual([undefined, undefined]);
  });

  it("is hidden for another account's conversation, and optional", async () => {
    const otherUser = await use().signUp();
    for (const more of [
      { conversation_id: await write(otherUser.userId) },
      { conversation_id: 'never-there' },
      {},
    ]) {
      const { status, body } = await speak(more);
      expect([status, await scriptsOf(body['id'])]).toEqual([200, [undefined, undefined]]);
    }
  });

  it('must be a valid id', async () => {
    for (const conversation_id of ['', '../x', 'a'.repeat(65), 7, {}])
      expect((await speak({ conversation_id })).status).toBe(422);
  });
});
