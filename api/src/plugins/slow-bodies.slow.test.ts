import { existsSync, readdirSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { createTestConfig } from '../../testing/test-config';

let server: TestApp;
let user: TestUser;
const open: Socket[] = [];
beforeAll(async () => {
  const config = createTestConfig();
  server = await createTestApp({ config: { ...config, server: { ...config.server, headerSeconds: 1 } } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  user = await server.signUp();
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
});

function send(head: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const state = { socket, text: '', closed: Promise.resolve() };
  state.closed = new Promise((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => (state.text += text));
  socket.write(head);
  return state;
}

const upload = (length: number) =>
  [
    'POST /api/video/upload-video HTTP/1.1',
    'host: localhost',
    `authorization: ${user.headers.authorization}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${length}`,
    '\r\n--b\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n',
  ].join('\r\n');
const json = [
  'POST /api/user/login HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  'accept-language: ar',
  'content-length: 1000',
  '\r\n{"email": "',
].join('\r\n');

it('ends a trickling body with 408 and keeps a flowing one', async () => {
  const slow = [...Array.from({ length: 20 }, () => upload(1_000_000)), json].map(send);
  const steady = send(upload(1_000_000));
  const trickle = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('x');
    if (steady.socket.writable) steady.socket.write('x'.repeat(3_000));
  }, 1_000);
  await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(trickle);
  for (const { text } of slow)
    expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"too_slow"/i);
  expect(slow.at(-1)?.text).toContain('كان الاتصال بطيئًا');
  expect([steady.text, steady.socket.destroyed]).toEqual(['', false]);
  steady.socket.destroy();
  await steady.closed;
  const folder = server.core.uploadFolder;
  const left = () => readdirSync(folder).filter((name) => name !== 'resumable');
  for (let tries = 0; existsSync(folder) && left().length > 0 && tries < 300; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(left()).toEqual([]);
});

it('times out slow headers', async () => {
  const { text, closed } = send('GET /api/config HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  expect(text).toBe('');
  await closed;
});
