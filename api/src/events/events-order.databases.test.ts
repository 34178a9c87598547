import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { onBothDatabases } from '../../testing/databases';
import { createEvents } from './events';

const log = pino({ level: 'silent' });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

onBothDatabases('events of transactions that overlap', (use) => {
  const open = () => createEvents(use(), use().broadcast, log);
  async function addUser(): Promise<string> {
    const id = randomUUID();
    await use()
      .db.insertInto('users')
      .values({ id, email: `${id}@example.com`, username: 'n' })
      .execute();
    return id;
  }
  const news = (title: string) => ({ id: title, kind: 'test', title, body: '' });
  const titleOf = ({ data }: { data: unknown }) => (data as { title: string }).title;

  it('finds every event after the last position, even if the earlier one commits last', async () => {
    const events = open();
    const user = await addUser();
    let letEnd = () => {};
    const mayEnd = new Promise<void>((resolve) => (letEnd = resolve));
    const early = use().transaction(async (trx) => {
      await events.publish(user, 'notification.added', news('published first'), trx);
      // The embedded database runs one transaction at a time.
      if (use().kind === 'server') await mayEnd;
    });
    await pause(50);
    await use().transaction((trx) => events.publish(user, 'notification.added', news('published last'), trx));
    const before = await events.listAfter(user, 0);
    letEnd();
    await early;
    const after = await events.listAfter(user, before.at(-1)?.id ?? 0);
    expect([...before, ...after].map(titleOf).sort()).toEqual(['published first', 'published last']);
    expect([...before, ...after].map(({ id }) => id)).toEqual([1, 2]);
    expect(await events.findNewestId(user)).toBe(2);
  });

  it('reads each event exactly once by position', async () => {
    const events = open();
    const [user, other] = [await addUser(), await addUser()];
    let isOver = false;
    const read: number[] = [];
    const titles: string[] = [];
    const reading = (async () => {
      for (let isLast = false; !isLast; isLast = isOver) {
        for (const event of await events.listAfter(user, read.at(-1) ?? 0)) {
          read.push(event.id);
          titles.push(titleOf(event));
        }
      }
      for (const event of await events.listAfter(user, read.at(-1) ?? 0)) {
        read.push(event.id);
        titles.push(titleOf(event));
      }
    })();
    const asked = Array.from({ length: 60 }, (_, index) => String(index));
    await Promise.all(
      asked.map((title, index) =>
        use().transaction(async (trx) => {
          // In both orders of accounts, to provoke deadlocks.
          const accounts = index % 2 === 0 ? [user, other] : [other, user];
          for (const each of accounts) await events.publish(each, 'notification.added', news(title), trx);
          await pause((index * 7) % 23);
        }),
      ),
    );
    isOver = true;
    await reading;
    expect(titles.sort()).toEqual([...asked].sort());
    expect(read).toEqual(asked.map((_, index) => index + 1));
  });

  it('leaves no gap after a rollback, and writes nothing for a deleted account', async () => {
    const events = open();
    const user = await addUser();
    const taken = use().transaction(async (trx) => {
      await events.publish(user, 'notification.added', news('never'), trx);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    await events.publish(user, 'notification.added', news('one'));
    expect((await events.listAfter(user, 0)).map(({ id }) => id)).toEqual([1]);
    await use().transaction(async (trx) => {
      await events.publish(user, 'notification.added', news('goodbye'), trx);
      await trx.deleteFrom('users').where('id', '=', user).execute();
    });
    expect(await events.listAfter(user, 0)).toEqual([]);
  });
});
