import { count, type Attack } from '../attack';
import {
  emptyBoxes,
  hugeGif,
  manyChunks,
  manyFrames,
  pdfBomb,
  picture,
  promisingVideo,
  wordBomb,
} from '../files';
import { isUnnoticed, tellWaits, whileIdle, whileOthersCall } from '../neighbours';
import type { Person, World } from '../world';

type Bytes = Uint8Array<ArrayBuffer>;

/** One file in a form, as a browser sends it. */
export function upload(
  { call }: World,
  by: Person,
  [path, field, name]: readonly [path: string, field: string, name: string],
  bytes: Bytes,
  signal?: AbortSignal,
) {
  const content = new FormData();
  content.set('email', by.email);
  content.set('user_email', by.email);
  content.set(field, new Blob([bytes]), name);
  return call(path, { by, content, ...(signal && { signal }) });
}

const ways = {
  video: ['/video/upload-video', 'video', 'video.mp4'],
  audio: ['/video/upload-audio', 'audio', 'audio.mp3'],
  picture: ['/user/profile/upload-image', 'file', 'picture.png'],
  word: ['/voice/upload-document', 'file', 'document.docx'],
  pdf: ['/voice/upload-document', 'file', 'document.pdf'],
} as const;

const bombs: Readonly<Record<string, readonly [way: keyof typeof ways, make: () => Bytes]>> = {
  'mp4-stts': ['video', () => promisingVideo('stts')],
  'mp4-ctts': ['video', () => promisingVideo('ctts')],
  'mp4-stsz': ['video', () => promisingVideo('stsz')],
  'mp4-empty-boxes': ['video', () => emptyBoxes(64)],
  'wav-chunks': ['audio', () => manyChunks(16)],
  'mp3-frames': ['audio', () => manyFrames(16)],
  'png-60000': ['picture', () => picture(64, 60_000)],
  gif: ['picture', hugeGif],
  docx: ['word', () => wordBomb(256)],
  pdf: ['pdf', () => pdfBomb(256)],
};

/** Files that are more than they seem, and many at once. */
export const files: readonly Attack[] = [
  ...Object.entries(bombs).map(([name, [way, make]]): Attack => ({
    name: `bomb-${name}`,
    expected: '415 or 422; others p95 ≤ 2 × idle + 100 ms; API < 256 MiB more',
    async run(world) {
      const [by, neighbour] = [await world.join(), await world.join()];
      const bytes = make();
      const idle = await whileIdle(world, neighbour);
      const met = await whileOthersCall(world, neighbour, () => upload(world, by, ways[way], bytes));
      return {
        tried: 1,
        seen: `${met.result.status} after ${met.result.milliseconds.toFixed(0)} ms; ${tellWaits(met, idle)}`,
        holds:
          [413, 415, 422].includes(met.result.status) &&
          isUnnoticed(met.p95, idle.p95) &&
          met.memory - idle.memory < 256,
      };
    },
  })),
  {
    name: 'pictures-at-once',
    expected: 'others p95 ≤ 2 × idle + 100 ms; API < 256 MiB more; refused with 503 or drawn',
    async run(world) {
      const [by, neighbour] = [await world.join(), await world.join()];
      const bytes = picture(3_900);
      const idle = await whileIdle(world, neighbour);
      const met = await whileOthersCall(world, neighbour, () =>
        Promise.all(Array.from({ length: 15 }, () => upload(world, by, ways.picture, bytes))),
      );
      const statuses = met.result.map(({ status }) => status);
      return {
        tried: statuses.length,
        seen: `${count(statuses)}; ${tellWaits(met, idle)}`,
        holds:
          statuses.every((status) => [200, 429, 503].includes(status)) &&
          isUnnoticed(met.p95, idle.p95) &&
          met.memory - idle.memory < 256,
      };
    },
  },
  {
    name: 'unfinished-uploads',
    expected: 'no more than the account has room for is granted',
    async run(world) {
      const by = await world.join();
      const statuses: number[] = [];
      for (let turn = 0; turn < 500; turn += 1) {
        const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(2 ** 31) };
        statuses.push((await world.call('/video/uploads', { by, method: 'POST', headers })).status);
      }
      const granted = statuses.filter((status) => status === 201).length;
      return { tried: statuses.length, seen: count(statuses), holds: granted <= 10 };
    },
  },
  {
    name: 'upload-of-another',
    expected: '404 for whoever did not begin it, wherever the id stands',
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
      const statuses: number[] = [];
      for (const path of paths)
        for (const method of ['HEAD', 'DELETE', 'PATCH'])
          statuses.push(
            (
              await world.call(path, {
                by: one,
                method,
                headers: {
                  ...headers,
                  'upload-offset': '0',
                  'content-type': 'application/offset+octet-stream',
                },
                ...(method === 'PATCH' && { content: new Uint8Array(64) }),
              })
            ).status,
          );
      // In the query beside an own one: what the route has looked at is what is meant.
      await world.call(`/video/uploads/${mine}?id=${theirs}`, { by: one, method: 'DELETE', headers });
      const still = await world.call(`/video/uploads/${theirs}`, { by: other, method: 'HEAD', headers });
      return {
        tried: statuses.length + 1,
        seen: `${count(statuses)}; the owner finds it: ${still.status}, ${still.headers.get('upload-offset')} bytes in`,
        holds:
          statuses.every((status) => status >= 400 && status < 500) &&
          still.status === 200 &&
          still.headers.get('upload-offset') === '0',
      };
    },
  },
];
