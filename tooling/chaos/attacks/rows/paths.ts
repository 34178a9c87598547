import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { speak } from '../actions';
import { assertOnly, type Attack } from '../attack';

const claims: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' },
  { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' },
  { forwarded: 'for=127.0.0.1' },
  { via: '1.1 nginx' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-forwarded-for': '203.0.113.7', 'x-lisan-near': '1', 'x-lisan-edge': 'guessed' },
];

export const paths: readonly Attack[] = [
  {
    name: 'operator-pages',
    expected: '403 for any forwarded request',
    async run({ call }) {
      for (const path of ['/outbox', '/metrics'])
        for (const headers of claims) assert.equal((await call(path, { headers })).status, 403);
    },
  },
  {
    name: 'foreign-media',
    expected: 'refuses a signed URL with any part changed',
    async run(world) {
      const by = await world.join();
      const signedUrl = new URL(await speak(world, by, 'Hello'), world.origin);
      const own = await fetch(new URL(signedUrl.pathname + signedUrl.search, world.origin));
      const change = (act: (changed: URL) => void) => {
        const changed = new URL(signedUrl.pathname + signedUrl.search, world.origin);
        act(changed);
        return changed;
      };
      const key = signedUrl.pathname.split('/').at(-1) ?? '';
      const guess = createHash('sha256').update(key).digest('base64url');
      const tried = [
        change(({ searchParams }) => searchParams.delete('signature')),
        change(({ searchParams }) => searchParams.set('signature', guess)),
        change(({ searchParams }) => searchParams.set('signature', '')),
        change(({ searchParams }) => searchParams.set('expires', '4102444800')),
        change(({ searchParams }) => searchParams.append('expires', '4102444800')),
        change((url) => (url.pathname = url.pathname.replace(key, `x${key.slice(1)}`))),
        change((url) => (url.pathname = url.pathname.replace(key, `${key}%2f..%2f..%2fsecret`))),
        change((url) => (url.pathname = url.pathname.replace(key, '..%2f..%2fsecret'))),
      ];
      const statuses = await Promise.all(tried.map(async (url) => (await fetch(url)).status));
      assert.equal(own.status, 200);
      assertOnly(statuses, 400, 403, 404, 422);
    },
  },
];
