import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { onBothDatabases } from '../../../../testing/databases';
import { createLedger } from '../../billing/ledger/ledger';
import { insertAttachment } from '../attachments/attachments.repository';
import { listMessages } from '../messages.repository';
import { endReply } from './end-reply';
import { startReply, type ReplyRequest, type StartedReply } from './start-reply';

const FREE_REPLIES = 30;

onBothDatabases('the start of a reply', (use) => {
  let clock: Date;
  let userId: string;
  const now = () => clock;
  const publish = jest.fn(async () => undefined);
  const announce = jest.fn();
  const created = jest.fn(async () => undefined);
  const events = { publish, announce } as never;
  const ledger = () => createLedger({ database: use(), now, events });

  async function openAccount(): Promise<string> {
    const id = randomUUID();
    await use()
      .db.insertInto('users')
      .values({ id, email: `${id}@example.com`, username: 'x' })
      .execute();
    await ledger().getBalance(id);
    return id;
  }

  beforeEach(async () => {
    clock = new Date('2026-01-31T10:00:00Z');
    userId = await openAccount();
    jest.clearAllMocks();
  });

  const begin = (changes: Partial<ReplyRequest> & { id?: string } = {}, database = use()) => {
    const { id = randomUUID(), ...request } = changes;
    return startReply(
      { database, accountEvents: { created } as never, events },
      ledger(),
      { userId, conversationId: null, prompt: 'hello', level: 'OpenAI', replaces: undefined, ...request },
      { id, owner: 'me', leaseSeconds: 20, notice: null, engine: 'built-in', now: now() },
    );
  };
  const finish = ({ id, conversation }: StartedReply, text = 'a reply') =>
    use().transaction((trx) =>
      endReply(
        trx,
        ledger(),
        { id, userId, conversationId: conversation.id },
        { status: 'complete', text },
        { now: now() },
      ),
    );
  async function reply(changes: Parameters<typeof begin>[0] = {}, text?: string): Promise<StartedReply> {
    const started = await begin(changes);
    await finish(started, text);
    return started;
  }
  async function attach(owner = userId): Promise<string> {
    const id = randomUUID();
    await insertAttachment(use().db, {
      id,
      user_id: owner,
      name: `${id}.txt`,
      size: 1,
      words: 1,
      text: 'The oven is lit at four.',
      created_at: now(),
    });
    return id;
  }
  const spend = (count: number) =>
    use().transaction((trx) =>
      ledger().reserve(trx, { userId, kind: 'text', amount: count, reference: 'x', about: 'activity_chat' }),
    );
  const quota = async () => (await ledger().getBalance(userId)).balance.text_quota;
  const countOf = async (table: 'conversations' | 'events' | 'idempotency_keys') =>
    (await use().db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;

  it('is one statement, in a new conversation and in a known one', async () => {
    const statements: unknown[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const transaction = jest.fn<never>();
    const database = { ...use(), db: use().db.withPlugin(counting), transaction };
    const attachmentId = await attach();
    const first = await begin({ idempotencyKey: randomUUID(), requestHash: 'x', attachmentId }, database);
    expect(statements).toHaveLength(1);
    await finish(first);
    const conversationId = first.conversation.id;
    await begin({ conversationId, replaces: 0, idempotencyKey: randomUUID(), requestHash: 'y' }, database);
    expect(statements).toHaveLength(2);
    expect(transaction).not.toHaveBeenCalled();
  });

  it('accepts one of two concurrent replies when the balance covers one, and never goes below zero', async () => {
    await spend(FREE_REPLIES - 1);
    const both = await Promise.allSettled([begin(), begin()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'quota_exceeded', translationKey: 'quota_exceeded_text' },
    });
    expect(await quota()).toBe(0);
    expect(await countOf('conversations')).toBe(1);
  });

  it('charges concurrent requests with one idempotency key once', async () => {
    const request = { id: randomUUID(), idempotencyKey: randomUUID(), requestHash: 'x' };
    const both = await Promise.allSettled([begin(request), begin(request)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await quota()).toBe(FREE_REPLIES - 1);
    expect(await countOf('conversations')).toBe(1);
  });

  it('rejects an idempotency key that was used for another request, and keeps it after a refusal', async () => {
    const idempotencyKey = randomUUID();
    const refused = { idempotencyKey, requestHash: 'x', conversationId: 'not-there' };
    await expect(begin(refused)).rejects.toMatchObject({ code: 'not_found' });
    await expect(begin({ idempotencyKey, requestHash: 'y' })).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: [{ field: 'Idempotency-Key' }],
    });
    expect(await countOf('idempotency_keys')).toBe(1);
    await begin({ idempotencyKey, requestHash: 'x' });
    expect(await quota()).toBe(FREE_REPLIES - 1);
  });

  it('refuses without writing', async () => {
    const { conversation } = await reply();
    const conversationId = conversation.id;
    const before = [await quota(), await countOf('conversations'), await countOf('events')];
    const owner = userId;
    userId = await openAccount();
    const stranger = { code: 'not_found', translationKey: 'conversation_unknown' };
    await expect(begin({ conversationId })).rejects.toMatchObject(stranger);
    expect(await quota()).toBe(FREE_REPLIES);
    userId = owner;
    await expect(begin({ conversationId, replaces: 2 })).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(begin({ attachmentId: await attach(await openAccount()) })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect([await quota(), await countOf('conversations'), await countOf('events')]).toEqual(before);
    await begin({ conversationId });
    await expect(begin({ conversationId })).rejects.toMatchObject({ code: 'already_running' });
    expect(announce).toHaveBeenCalledTimes(2);
  });

  it('returns the turns before it, oldest first, and the number of earlier attempts', async () => {
    const { conversation } = await reply({ prompt: 'one' }, 'first');
    const conversationId = conversation.id;
    await reply({ conversationId, prompt: 'two' }, 'second');
    const third = await reply({ conversationId, prompt: 'three' }, 'third');
    expect(third.history).toEqual([
      { prompt: 'one', response: 'first' },
      { prompt: 'two', response: 'second' },
    ]);
    const again = await reply({ conversationId, prompt: 'two', replaces: 1 });
    expect(again).toMatchObject({ attempt: 1, history: [{ prompt: 'one' }] });
    expect(await reply({ conversationId, prompt: 'two', replaces: 1 })).toMatchObject({ attempt: 2 });
    expect(await reply({ conversationId, prompt: 'other', replaces: 1 })).toMatchObject({ attempt: 0 });
    const shown = await listMessages(use().db, conversationId);
    expect(shown.map(({ prompt, parent_id }) => [prompt, parent_id])).toEqual([
      ['one', null],
      ['other', shown[0]?.id],
    ]);
    expect(shown[1]?.versions).toHaveLength(4);
  });

  it('retitles the conversation for another first prompt, unless the user chose the title', async () => {
    const { conversation } = await reply({ prompt: 'one' });
    const conversationId = conversation.id;
    const edited = await reply({ conversationId, prompt: 'another', replaces: 0 });
    expect(edited.conversation.title).toBe('Another');
    await use()
      .db.updateTable('conversations')
      .set({ title: 'Mine', titled_by: 'person' })
      .where('id', '=', conversationId)
      .execute();
    const { conversation: named } = await reply({ conversationId, prompt: 'once more', replaces: 0 });
    expect(named.title).toBe('Mine');
  });

  it('returns its document, and the three newest documents of earlier turns', async () => {
    const ids = [await attach(), await attach(), await attach(), await attach()];
    let conversationId: string | null = null;
    for (const attachmentId of ids) {
      const started: StartedReply = await reply({ conversationId, attachmentId });
      expect(started.document).toEqual({ name: `${attachmentId}.txt`, text: 'The oven is lit at four.' });
      conversationId = started.conversation.id;
    }
    const { history, document } = await reply({ conversationId });
    expect(document).toBeUndefined();
    expect(history.map((turn) => turn.document?.name)).toEqual([
      undefined,
      ...ids.slice(1).map((id) => `${id}.txt`),
    ]);
    await expect(begin({ attachmentId: ids[0] })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['Free', 'Business', 'A plan of Stripe'])(
    'stores the new balance of %s as an event',
    async (plan) => {
      await use().db.updateTable('plan_accounts').set({ plan }).where('user_id', '=', userId).execute();
      await use().transaction((trx) =>
        ledger().reserve(trx, {
          userId,
          kind: 'audio',
          amount: 0.5,
          reference: 'x',
          about: 'activity_speech',
        }),
      );
      const { id, conversation } = await begin();
      const stored = await use()
        .db.selectFrom('events')
        .select(['name', 'data', 'position'])
        .where('user_id', '=', userId)
        .orderBy('position')
        .execute();
      expect(stored).toEqual([
        { name: 'balance.changed', data: await ledger().getBalance(userId), position: 1 },
        { name: 'conversation.changed', data: { id: conversation.id, last: `${id} streaming` }, position: 2 },
      ]);
      expect(publish).toHaveBeenCalledWith(userId, 'balance.changed', expect.anything(), expect.anything());
    },
  );

  it('renews an ended month first', async () => {
    await spend(FREE_REPLIES);
    clock = new Date('2026-03-01T10:00:00Z');
    await begin();
    expect(await quota()).toBe(FREE_REPLIES - 1);
    expect(created).toHaveBeenCalledTimes(1);
  });

  it('adds a new conversation to the chosen project in the same transaction', async () => {
    const project = { id: randomUUID(), user_id: userId, name: 'x', removed_at: null };
    await use()
      .db.insertInto('projects')
      .values({ ...project, created_at: now(), updated_at: now() })
      .execute();
    await use()
      .db.insertInto('project_choices')
      .values({ user_id: userId, project_id: project.id })
      .execute();
    created.mockRejectedValueOnce(new Error('not added'));
    await expect(begin()).rejects.toThrow('not added');
    expect([await quota(), await countOf('conversations')]).toEqual([FREE_REPLIES, 0]);
    const { conversation } = await begin();
    const script = { userId, kind: 'script', id: conversation.id };
    expect(created).toHaveBeenLastCalledWith(script, expect.objectContaining({ isTransaction: true }));
    expect(await quota()).toBe(FREE_REPLIES - 1);
  });
});
