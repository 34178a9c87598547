import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, expect, it } from '@jest/globals';
import { useTestApp } from '../../testing/test-app';

const use = useTestApp();
beforeAll(async () => {
  await use().app.listen({ host: '127.0.0.1', port: 0 });
});

const known = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
const methods = [...METHODS.filter((method) => !known.has(method)), 'FOO', 'get', 'Query'];
const bodies = [
  ['no body', []],
  ['an empty body', ['Content-Length: 0']],
  ['JSON', ['Content-Type: application/json', 'Content-Length: 2']],
  ['a body of no kind', ['Content-Length: 2']],
  ['a body of an unreadable kind', ['Content-Type: ///', 'Content-Length: 2']],
] as const;

async function ask(method: string, path: string, headers: readonly string[]): Promise<string> {
  const { port } = use().app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const lines = ['Host: localhost', 'Accept-Language: ar', 'Connection: close', ...headers];
  const body = headers.includes('Content-Length: 2') ? '{}' : '';
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return answer;
}

it.each(bodies)('rejects an unknown method in the usual form: %s', async (_name, headers) => {
  for (const method of methods)
    for (const path of ['/api/user/login', '/api/nothing', '/api/%ff', '/']) {
      const answer = await ask(method, path, headers);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const said = `${method} ${path}: ${answer}`;
      expect([said, head]).toEqual([said, expect.stringMatching(/^HTTP\/1\.1 (400|404|415) /)]);
      const { detail, code } = JSON.parse(body) as { detail: string; code: string };
      expect([said, code]).toEqual([
        said,
        expect.stringMatching(/^(not_found|unreadable_request|unsupported_type)$/),
      ]);
      expect([said, detail]).toEqual([said, expect.stringMatching(/\p{Script=Arabic}/u)]);
    }
});
