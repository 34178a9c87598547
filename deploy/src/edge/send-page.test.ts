import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, constants, createBrotliDecompress, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { sendPage } from './send-page';

const first = `<body>${'What stands there. '.repeat(200)}</body>`;
const pages = { small: 'a set', large: randomBytes(200_000).toString('base64') };
let edge: FastifyInstance;

beforeAll(async () => {
  edge = fastify();
  edge.get<{ Params: { name: keyof typeof pages } }>('/:name', (asked, reply) =>
    sendPage(asked, reply, { first, rest: pages[asked.params.name] }),
  );
  await edge.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => edge.close());

test.each(['small', 'large'] as const)('a %s page is whole in each encoding', async (name) => {
  const get = (encoding: string) =>
    edge.inject({ url: `/${name}`, headers: { 'accept-encoding': encoding } });
  const whole = first + pages[name];
  expect(brotliDecompressSync((await get('gzip, br')).rawPayload).toString()).toBe(whole);
  expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe(whole);
  const plain = await get('identity');
  expect(plain.body).toBe(whole);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toContain('cookie');
});

test('of a large page the picture is sent before the rest is compressed, and can be read by itself', async () => {
  const piece = await new Promise<Buffer>((resolve, reject) => {
    const asking = request(
      `${edge.listeningOrigin}/large`,
      { headers: { 'accept-encoding': 'br' } },
      (answer) =>
        answer.once('data', (part: Buffer) => {
          resolve(part);
          answer.destroy();
        }),
    );
    asking.once('error', reject);
    asking.end();
  });
  const reader = createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
  const text = await new Promise<string>((resolve) => {
    reader.once('data', (part: Buffer) => resolve(part.toString()));
    reader.write(piece);
  });
  expect(text.startsWith(first)).toBe(true);
});
