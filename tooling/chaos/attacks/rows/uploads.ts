import assert from 'node:assert/strict';
import { count, type Attack } from '../attack';
import type { Person } from '../context';

export const uploads: readonly Attack[] = [
  {
    name: 'unfinished-uploads',
    expected: 'grants only what fits the account’s storage',
    async run(world) {
      const by = await world.join();
      const statuses: number[] = [];
      for (let turn = 0; turn < 500; turn += 1) {
        const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(2 ** 31) };
        statuses.push((await world.call('/video/uploads', { by, method: 'POST', headers })).status);
      }
      const granted = statuses.filter((status) => status === 201).length;
      assert.ok(granted <= 10, count(statuses));
    },
  },
  {
    name: 'upload-of-another',
    expected: '4xx for another account, wherever the id is written',
    async run(world) {
      const [one, other] = [await world.join(), await world.join()];
      const headers = { 'tus-resumable': '1.0.0' };
      const begin = (by: Person) =>
        world.call('/video/uploads', { by, method: 'POST', headers: { ...headers, 'upload-length': '64' } });
      const [mine, theirs] = [await begin(one), await begin(other)].map(
        (answer) =>
          new URL(answer.headers.get('location') ?? '', `${world.origin}/api/video/uploads/`).pathname
            .split('/')
            .at(-1) ?? '',
      );
      const paths = [
        `/video/uploads/${theirs}`,
        `/video/uploads/${mine}%2f..%2f${theirs}`,
        `/video/uploads/..%2f${theirs}`,
        `/video/uploads/${theirs}%00`,
      ];
      const piece = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      for (const path of paths)
        for (const method of ['HEAD', 'DELETE', 'PATCH']) {
          const content = method === 'PATCH' && { content: new Uint8Array(64) };
          const { status } = await world.call(path, { by: one, method, headers: piece, ...content });
          assert.ok(status >= 400 && status < 500, `${method} ${path}: ${status}`);
        }
      // An id in the query must not override the one in the path.
      await world.call(`/video/uploads/${mine}?id=${theirs}`, { by: one, method: 'DELETE', headers });
      const still = await world.call(`/video/uploads/${theirs}`, { by: other, method: 'HEAD', headers });
      assert.deepEqual([still.status, still.headers.get('upload-offset')], [200, '0']);
    },
  },
];
