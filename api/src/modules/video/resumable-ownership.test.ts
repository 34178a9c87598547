import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp, type TestUser } from '../../../testing/test-app';

const use = useTestApp();
let address: string;
let mine: TestUser;
let theirs: TestUser;

beforeAll(async () => {
  await use().app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(use().app.server.address() as AddressInfo).port}/api/video/uploads`;
  [mine, theirs] = [await use().signUp(), await use().signUp()];
}, 60_000);

const ask = (user: TestUser, method: string, rest = '', headers: Record<string, string> = {}) =>
  fetch(`${address}${rest}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...user.headers, ...headers },
    ...(method === 'PATCH' && { body: 'bytes' }),
  });
async function begin(user: TestUser): Promise<string> {
  const answer = await ask(user, 'POST', '', { 'upload-length': '100', origin: 'https://evil.example' });
  expect(answer.status).toBe(201);
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}
const listStaged = () => readdir(join(use().core.uploadFolder, 'resumable'));

describe('which upload is meant', () => {
  it.each([
    ['DELETE', (own: string, other: string) => `/${own}?x=/${other}`],
    ['DELETE', (own: string, other: string) => `/${own}?/${other}`],
    ['DELETE', (own: string, other: string) => `/${own}?x=%2F${other}`],
    ['PATCH', (own: string, other: string) => `/${own}?x=/${other}`],
  ])('%s %s is refused, and both stay as they are', async (method, rest) => {
    const [own, other] = [await begin(mine), await begin(theirs)];
    const pieces = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const answer = await ask(mine, method, rest(own, other), method === 'PATCH' ? pieces : {});
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'unreadable_request' }),
    ]);
    for (const [user, id] of [
      [mine, own],
      [theirs, other],
    ] as const) {
      expect((await ask(user, 'HEAD', `/${id}`)).headers.get('upload-offset')).toBe('0');
      expect((await ask(user, 'DELETE', `/${id}`)).status).toBe(204);
    }
  });

  it('is another’s: not found, however it is asked for', async () => {
    const other = await begin(theirs);
    const pieces = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await ask(mine, method, `/${other}`, method === 'PATCH' ? pieces : {})).status).toBe(404);
    expect((await ask(mine, 'HEAD', `/${other}?x=1`)).status).toBe(400);
    expect(await listStaged()).toContain(other);
    expect((await ask(theirs, 'DELETE', `/${other}`)).status).toBe(204);
  });
});

it('pages of other origins are told nothing', async () => {
  const origin = { origin: 'https://evil.example' };
  const id = await begin(mine);
  const answers = [
    await ask(mine, 'HEAD', `/${id}`, origin),
    await ask(mine, 'POST', '', { ...origin, 'upload-length': '-' }),
    await ask(mine, 'DELETE', `/${id}`, origin),
  ];
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
});
