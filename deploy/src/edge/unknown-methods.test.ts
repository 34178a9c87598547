import { METHODS } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildTestEdge } from '../../testing/test-edge';
import { openRawClient } from '../../testing/raw-client';

const known = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
const methods = [...METHODS.filter((method) => !known.has(method)), 'FOO', 'get', 'Query'];
const bodies = [
  ['no body', []],
  ['an empty body', ['Content-Length: 0']],
  ['JSON', ['Content-Type: application/json', 'Content-Length: 2']],
  ['a body of no kind', ['Content-Length: 2']],
  ['a body of an unreadable kind', ['Content-Type: ///', 'Content-Length: 2']],
] as const;

const codes = /^(not_found|unreadable_request|unsupported_type|body_not_taken|api_unavailable)$/;

let edge: FastifyInstance;
let url: string;
let storeFolder: string;
beforeAll(async () => {
  storeFolder = await mkdtemp(join(tmpdir(), 'lisan-methods-'));
  edge = await buildTestEdge(storeFolder);
  url = await edge.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await edge.close();
  await rm(storeFolder, { recursive: true });
});

async function ask(method: string, path: string, headers: readonly string[]): Promise<string> {
  const client = await openRawClient(url);
  const lines = ['Host: localhost', 'Accept-Language: ar', 'Connection: close', ...headers];
  const body = headers.includes('Content-Length: 2') ? '{}' : '';
  client.send(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  return Buffer.from(await client.untilClosed(), 'latin1').toString('utf8');
}

test.each(bodies)('a method that nothing has is refused in words: %s', async (_name, headers) => {
  for (const method of methods)
    for (const path of ['/', '/nothing.js', '/shell/1/x.js', '/health', '/%ff', '/api/x']) {
      const answer = await ask(method, path, headers);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const said = `${method} ${path}: ${answer}`;
      expect([said, head]).toEqual([said, expect.stringMatching(/^HTTP\/1\.1 (400|404|415|503) /)]);
      const { detail, code } = JSON.parse(body) as { detail: string; code: string };
      expect([said, detail]).toEqual([said, expect.stringMatching(/\p{Script=Arabic}/u)]);
      expect([said, code]).toEqual([said, expect.stringMatching(codes)]);
    }
});
