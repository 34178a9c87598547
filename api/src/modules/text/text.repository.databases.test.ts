import { randomUUID } from 'node:crypto';
import { onBothDatabases } from '../../../testing/databases';
import { createLedger } from '../billing/ledger/ledger';
import { startReply, type ReplyRequest } from './replies/start-reply';
import { searchMessages } from './conversations.repository';
import { endReply, type ReplyEnd } from './replies/end-reply';
import { appendText, extendLeases, listLost, listMessages } from './messages.repository';
import { foldText, searchPattern } from './search-excerpt';

onBothDatabases('text', (use) => {
  const now = () => new Date();
  const events = { publish: async () => undefined, announce: () => undefined } as never;
  const accountEvents = { created: async () => undefined } as never;
  const ledger = () => createLedger({ database: use(), now, events });

  async function openAccount(): Promise<string> {
    const id = randomUUID();
    await use()
      .db.insertInto('users')
      .values({ id, email: `${id}@example.com`, username: 'x' })
      .execute();
    return id;
  }

  const begin = (userId: string, changes: Partial<ReplyRequest> = {}, leaseSeconds = 20) =>
    startReply(
      { database: use(), accountEvents, events },
      ledger(),
      { userId, conversationId: null, prompt: 'hello', level: 'OpenAI', replaces: undefined, ...changes },
      { id: randomUUID(), owner: 'me', leaseSeconds, notice: null, engine: 'built-in', now: now() },
    );
  const finish = (userId: string, reply: Awaited<ReturnType<typeof begin>>, end: ReplyEnd, owner = 'me') =>
    use().transaction((trx) =>
      endReply(trx, ledger(), { id: reply.id, userId, conversationId: reply.conversation.id }, end, {
        now: now(),
        owner,
      }),
    );
  const quotaOf = async (userId: string) => (await ledger().getBalance(userId)).balance.text_quota;

  it('starts, grows and ends a reply, and charges it once', async () => {
    const userId = await openAccount();
    const before = await quotaOf(userId);
    const reply = await begin(userId);
    expect(await quotaOf(userId)).toBe(before - 1);
    expect(await appendText(use().db, reply.id, 'me', 'صباح ')).toBe(true);
    expect(await appendText(use().db, reply.id, 'me', 'الخير 🎉')).toBe(true);
    expect(await appendText(use().db, reply.id, 'me', 'صباح ', true)).toBe(true);
    expect(await appendText(use().db, reply.id, 'me', 'الخير 🎉')).toBe(true);
    expect(await finish(userId, reply, { status: 'complete' })).toBe(true);
    expect(await listMessages(use().db, reply.conversation.id)).toMatchObject([
      { response: 'صباح الخير 🎉', status: 'complete', hold: null, owner: null },
    ]);
    expect(await finish(userId, reply, { status: 'stopped' })).toBe(false);
    expect(await quotaOf(userId)).toBe(before - 1);
  });

  it('accepts text only from the owner, and not after the end', async () => {
    const userId = await openAccount();
    const reply = await begin(userId);
    expect(await appendText(use().db, reply.id, 'another', 'x')).toBe(false);
    expect(await finish(userId, reply, { status: 'complete', text: 'x' }, 'another')).toBe(false);
    await finish(userId, reply, { status: 'complete', text: 'whole' });
    expect(await appendText(use().db, reply.id, 'me', 'x')).toBe(false);
    expect((await listMessages(use().db, reply.conversation.id))[0]!.response).toBe('whole');
  });

  it('starts one of many concurrent replies', async () => {
    const userId = await openAccount();
    const first = await begin(userId);
    await finish(userId, first, { status: 'complete', text: 'x' });
    const before = await quotaOf(userId);
    const conversationId = first.conversation.id;
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => begin(userId, { conversationId })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await quotaOf(userId)).toBe(before - 1);
  });

  it('ends and starts replies concurrently without deadlock', async () => {
    const userId = await openAccount();
    const first = await begin(userId);
    const conversationId = first.conversation.id;
    const tries = await Promise.allSettled([
      finish(userId, first, { status: 'complete', text: 'x' }),
      begin(userId, { conversationId }),
      begin(userId),
      begin(userId),
    ]);
    expect(tries[0]).toMatchObject({ status: 'fulfilled', value: true });
    const refusals = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason as Error] : []));
    expect(refusals.every((refusal) => 'code' in refusal && refusal.code === 'already_running')).toBe(true);
  });

  it('restores the replaced message when the reply has no text, and hides it otherwise', async () => {
    const userId = await openAccount();
    const first = await begin(userId);
    await finish(userId, first, { status: 'complete', text: 'one' });
    const conversationId = first.conversation.id;
    const second = await begin(userId, { conversationId });
    await finish(userId, second, { status: 'complete', text: 'two' });
    const responses = async () =>
      (await listMessages(use().db, conversationId)).map(({ response }) => response);

    const failing = await begin(userId, { conversationId, replaces: 0 });
    expect(failing).toMatchObject({ attempt: 1, history: [] });
    expect(await responses()).toEqual(['']);
    await finish(userId, failing, { status: 'failed', text: ' \n' });
    expect(await responses()).toEqual(['one', 'two']);

    const lasting = await begin(userId, { conversationId, replaces: 0 });
    await finish(userId, lasting, { status: 'complete', text: 'three' });
    expect(await responses()).toEqual(['three']);
    const rows = await use()
      .db.selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .execute();
    expect(rows).toHaveLength(3);
  });

  it('finds replies of dead processes', async () => {
    const userId = await openAccount();
    const living = await begin(userId);
    const lost = await begin(userId, {}, -1);
    const idsOf = async (alone?: string) => (await listLost(use().db, alone)).map(({ id }) => id);
    expect(await idsOf()).toContain(lost.id);
    expect(await idsOf()).not.toContain(living.id);
    expect(await idsOf('a new process')).toEqual(expect.arrayContaining([lost.id, living.id]));
    await extendLeases(use().db, 'me', 20);
    expect(await idsOf()).not.toContain(lost.id);
  });

  it('finds text in every spelling, in this account only', async () => {
    const userId = await openAccount();
    const other = await openAccount();
    const signs = '***x (?i)[a-b]{2}|(c+)? ^$ . \\w \\';
    for (const prompt of ['أسرارُ القَهوةِ', 'COFFEE 100%', 'c\\d_e', signs]) {
      await finish(userId, await begin(userId, { prompt }), { status: 'complete', text: 'x' });
    }
    const find = async (words: string, who = userId) =>
      (await searchMessages(use().db, who, searchPattern(foldText(words)), 10)).map(({ prompt }) => prompt);
    expect(await find('اسرار القهوه')).toEqual(['أسرارُ القَهوةِ']);
    expect(await find('coffee 100%')).toEqual(['COFFEE 100%']);
    expect(await find('c\\d_')).toEqual(['c\\d_e']);
    expect(await find('c_d')).toEqual([]);
    for (const words of [signs, '***X', '(?I)', '[a-b]', '{2}', '|', '(c+)?', '^$', '. \\w', '+', '?', ']'])
      expect([words, await find(words)]).toEqual([words, [signs]]);
    for (const words of ['***:b', 'a{0}', '(a*)*'.repeat(40), '[[:alpha:]]', '\\d+'])
      expect([words, await find(words)]).toEqual([words, []]);
    expect(await find('coffee', other)).toEqual([]);
  });

  it('deletes messages with their account', async () => {
    const userId = await openAccount();
    const reply = await begin(userId);
    await use().db.deleteFrom('users').where('id', '=', userId).execute();
    expect(await listMessages(use().db, reply.conversation.id)).toEqual([]);
    expect(await finish(userId, reply, { status: 'complete', text: 'x' })).toBe(false);
  });
});
