import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { limits } from '@lisan/contract';
import { createMultipart } from '../../testing/multipart';
import { useTestApp, type TestUser } from '../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';
import { defineRoute } from '.';

const seen: { text: string; fileName: string; size: number; path: string }[] = [];
const use = useTestApp({
  register: async (app) => {
    defineRoute(app, 'POST /voice/upload-document', async ({ files }) => {
      const { path, fileName, size } = files.file;
      const text = readFileSync(path, 'utf8').slice(0, 100);
      if (text === 'fail') throw new Error('no');
      seen.push({ text, fileName, size, path });
      return { text };
    });
  },
});
let user: TestUser;
beforeAll(async () => {
  user = await use().signUp();
});
beforeEach(() => {
  seen.length = 0;
});

const leftBehind = () => (existsSync(use().core.uploadFolder) ? readdirSync(use().core.uploadFolder) : []);
const file = (text: string | Buffer, field = 'file', name = 'مستند.txt') => ({
  field,
  name,
  bytes: Buffer.from(text),
});

async function upload(body: ReturnType<typeof createMultipart>) {
  const answer = await use().app.inject({
    method: 'POST',
    url: '/api/voice/upload-document',
    headers: { ...body.headers, ...user.headers },
    payload: body.payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe('upload', () => {
  const fields = () => ({ user_email: user.email });

  it('is on disk while its handler runs, and deleted afterwards', async () => {
    const { status } = await upload(createMultipart(fields(), [file('مرحبا')]));
    expect([status, seen]).toEqual([
      200,
      [{ text: 'مرحبا', fileName: 'مستند.txt', size: 10, path: expect.any(String) }],
    ]);
    expect(existsSync(seen[0]?.path ?? '')).toBe(false);
    expect(leftBehind()).toEqual([]);
  });

  it('keeps its file name, including quotes', async () => {
    const { status } = await upload(createMultipart(fields(), [file('a', 'file', '100 %25 %22mine%22.txt')]));
    expect([status, seen[0]?.fileName]).toEqual([200, '100 %25 "mine".txt']);
  });

  it('accepts the maximum size and not one byte more', async () => {
    const largest = Buffer.alloc(limits.documentMaxBytes, 'a');
    expect((await upload(createMultipart(fields(), [file(largest)]))).status).toBe(200);
    expect(seen[0]?.size).toBe(limits.documentMaxBytes);
    const larger = await upload(
      createMultipart(fields(), [file(Buffer.alloc(limits.documentMaxBytes + 1, 'a'))]),
    );
    expect([larger.status, larger.body]).toEqual([
      413,
      { detail: 'This file is too large. The limit is 10 MB.', code: 'too_large' },
    ]);
    expect(leftBehind()).toEqual([]);
  });

  it.each([
    ['without a file', () => createMultipart(fields(), []), 422, 'invalid_fields'],
    ['of another field', () => createMultipart(fields(), [file('a', 'other')]), 422, 'invalid_fields'],
    ['of two files', () => createMultipart(fields(), [file('a'), file('b')]), 413, 'too_large'],
    ['without its fields', () => createMultipart({}, [file('a')]), 422, 'invalid_fields'],
    [
      'of somebody else',
      () => createMultipart({ user_email: 'else@example.com' }, [file('a')]),
      403,
      'not_yours',
    ],
    [
      'with a huge field',
      () => createMultipart({ ...fields(), more: 'x'.repeat(100_000) }, [file('a')]),
      413,
      'too_large',
    ],
    [
      'with a null character',
      () => createMultipart({ ...fields(), more: 'a\0' }, [file('a')]),
      422,
      'invalid_fields',
    ],
    [
      'with too many fields',
      () =>
        createMultipart(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x'])), [
          file('a'),
        ]),
      413,
      'too_large',
    ],
    [
      'that is cut off',
      () => {
        const body = createMultipart(fields(), [file('a'.repeat(1000))]);
        return { ...body, payload: body.payload.subarray(0, 600) };
      },
      400,
      'unreadable_request',
    ],
    ['whose handler fails', () => createMultipart(fields(), [file('fail')]), 500, 'internal'],
  ])('leaves no files after %s', async (_name, create, status, code) => {
    const answer = await upload(create());
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(leftBehind()).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('leaves no files when it ends before it is read', async () => {
    if (!use().app.server.listening) await use().app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = use().app.server.address() as AddressInfo;
    const { payload, headers } = createMultipart(fields(), [file('a'.repeat(1000))]);
    const lines = [
      'POST /api/voice/upload-document HTTP/1.1',
      'host: localhost',
      `content-type: ${headers['content-type']}`,
      `authorization: ${user.headers.authorization}`,
      `content-length: ${payload.length}`,
    ];
    const gone = Array.from({ length: 8 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1');
      const ended = new Promise((resolve) => socket.on('close', resolve));
      socket.on('error', () => undefined);
      socket.resume();
      socket.end(`${lines.join('\r\n')}\r\n\r\n${payload.subarray(0, index * 60).toString('latin1')}`);
      await ended;
    });
    await Promise.all(gone);
    await until(() => leftBehind().length === 0);
    // A hanging request would create its folder only now.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(leftBehind()).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('leaves no files when the user aborts it', async () => {
    if (!use().app.server.listening) await use().app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = use().app.server.address() as AddressInfo;
    const { payload, headers } = createMultipart(fields(), [file(Buffer.alloc(5_000_000, 'a'))]);
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      path: '/api/voice/upload-document',
      method: 'POST',
      headers: { ...headers, ...user.headers, 'content-length': payload.length },
    });
    request.on('error', () => undefined);
    request.write(payload.subarray(0, 2_000_000));
    await until(() => leftBehind().length === 1);
    request.destroy();
    await until(() => leftBehind().length === 0);
    expect(seen).toEqual([]);
  });
});
