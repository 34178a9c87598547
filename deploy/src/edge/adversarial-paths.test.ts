import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { createPublishedWorkspace, type WorkspaceFixture } from '../../testing/workspace-fixture';

let workspace: WorkspaceFixture;
let edge: FastifyInstance;
let port: number;

beforeAll(async () => {
  workspace = await createPublishedWorkspace();
  await workspace.write('store/secret.js', 'the secret');
  await workspace.write('secret.js', 'the secret');
  edge = await buildTestEdge(workspace.storeFolder);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  port = (edge.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await edge.close();
  await workspace.remove();
});

/** Sends the path byte for byte, as no well-behaved client would. */
function getRaw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1'),
      );
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.on('error', reject);
  });
}

const base = '/remotes/chat/0.1.0-11111111';

test.each([
  '/remotes/../../secret.js',
  '/remotes/..%2f..%2fsecret.js',
  '/remotes/%2e%2e/%2e%2e/secret.js',
  '/remotes/%252e%252e/%252e%252e/secret.js',
  '/remotes/..\\..\\secret.js',
  '/remotes/%5c..%5c..%5csecret.js',
  `${base}/../../../../secret.js`,
  `${base}/remote-entry.js%00.txt`,
  `${base}/%00`,
  `${base}/%c0%ae%c0%ae/secret.js`,
  `${base}/%zz`,
  `${base}//remote-entry.js/../../../../../secret.js`,
  '/remotes//etc/passwd',
  '//etc/passwd',
  '/%00',
  '/%e0%a4%a',
  `/remotes/${'a'.repeat(9000)}`,
  `/${'../'.repeat(500)}secret.js`,
  `/remotes/${'%2e%2e%2f'.repeat(300)}secret.js`,
  '/\xff\xfe',
  '/.drafts/x',
  '/remotes/.drafts/x.js',
  '*',
  'http://elsewhere.example/remotes/../secret.js',
])('%s neither leaves the store nor breaks the server', async (path) => {
  const answer = await getRaw(path);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  expect(status).toBeLessThan(500);
  expect(answer).not.toContain('the secret');
  expect(answer).not.toMatch(/root:[^:\n]*:0:/);
});
