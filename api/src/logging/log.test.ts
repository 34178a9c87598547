import { pino } from 'pino';
import { RequestError } from '@lisan/errors';
import { openEmbedded } from '../../testing/databases';
import { createLog } from './log';
import { inRequest } from '@lisan/engine-runtime';
import { ProviderRejectedError } from '@lisan/engine-contract';

function capture() {
  let text = '';
  const log = createLog({ logLevel: 'info' }, { write: (line) => void (text += line) });
  return {
    log,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => text,
  };
}

it('adds the request id to each log entry of the request, once', async () => {
  const { log, lines, text } = capture();
  log.info('nobody');
  await inRequest('one-request', async () => {
    log.info('in the core');
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.child({ jobId: 'j' }).info('later');
    log.child({ reqId: 'one-request' }).info('by the framework');
    inRequest(undefined, () => log.info('a job of nobody'));
  });
  expect(lines().map(({ reqId }) => reqId)).toEqual([
    undefined,
    'one-request',
    'one-request',
    'one-request',
    undefined,
  ]);
  expect(text().match(/"reqId"/g)).toHaveLength(3);
  expect(new Set(lines().map(({ level }) => level))).toEqual(new Set([pino.levels.values['info']]));
});

it('logs no user text of an error', async () => {
  const { log, lines, text } = capture();
  const cause = new ProviderRejectedError({
    provider: 'Example',
    message: 'no',
    status: 401,
    requestId: 'theirs',
  });
  log.error({ err: new RequestError('provider_rejected', { values: { name: 'ليلى' }, cause }) }, 'a refusal');
  const mail = Object.assign(new Error('550 no such user <layla@example.com>'), {
    rejected: ['layla@example.com'],
  });
  log.error({ err: mail }, 'a letter');
  const database = await openEmbedded();
  const insert = (email: string, username: string) =>
    database.db.insertInto('users').values({ id: email, email, username }).execute();
  await insert('layla@example.com', 'layla');
  await insert('layla@example.com', 'secret words').catch((err: unknown) => log.error({ err }, 'twice'));
  await insert('b@example.com', 'secret\0words').catch((err: unknown) => log.error({ err }, 'unstorable'));
  await database.close();

  expect(text()).not.toMatch(/layla|ليلى|secret/);
  expect(lines().map(({ err }) => err)).toMatchObject([
    {
      type: 'RequestError',
      code: 'provider_rejected',
      cause: { provider: 'Example', status: 401, requestId: 'theirs' },
    },
    { type: 'Error', message: '550 no such user <[e-mail]>', stack: expect.stringContaining('log.test') },
    { code: '23505', constraint: expect.any(String) },
    { code: expect.stringMatching(/^22/) },
  ]);
});
