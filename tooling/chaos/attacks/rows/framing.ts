import assert from 'node:assert/strict';
import { assertOnly, statusesOf, type Attack } from '../attack';
import { exchange, openRaw, statusesIn } from '../raw';
import { freshIp } from '../../../own-server/caller';
import { PASSWORD, type Person, type World } from '../context';

const attacker = { email: 'attacker@example.org', username: 'Attacker', password: PASSWORD };
const json = JSON.stringify(attacker);
const hidden = `POST /api/user/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
const chunk = (text: string, extension = '') => `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
const chunks = `${chunk(hidden)}0\r\n\r\n`;
const length = `Content-Length: ${hidden.length}`;
const coded = 'Transfer-Encoding: chunked';
const head = (method: string, lines: readonly string[], version = 'HTTP/1.1') =>
  [`${method} /api/health/live ${version}`, 'Host: localhost', ...lines, '', ''].join('\r\n');

/** Bytes that two parsers may split into different requests, with a hidden request in each. */
const forms: readonly string[] = [
  ...['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].flatMap((method) => [
    head(method, [coded]) + chunks,
    head(method, [length]) + hidden,
    head(method, ['Connection: content-length', length]) + hidden,
    head(method, ['Connection: transfer-encoding', coded]) + chunks,
  ]),
  ...[
    ...[
      'chunked, identity',
      'identity, chunked',
      'identity',
      'gzip, chunked',
      'chunked, chunked',
      'xchunked',
    ],
    ...['"chunked"', 'chunked;q=1', '', '\x0bchunked', 'chunked\x00', '\r\n chunked'],
  ].map((value) => head('POST', [`Transfer-Encoding: ${value}`]) + chunks),
  ...['Transfer-Encoding : chunked', ' Transfer-Encoding: chunked', `X: y\n${coded}`, `X: y\r${coded}`].map(
    (line) => head('POST', [line]) + chunks,
  ),
  head('POST', [length, coded]) + chunks,
  `${head('POST', [coded, 'Content-Length: 4'])}0\r\n\r\n${hidden}`,
  ...[`${length}\r\n${length}`, `${length}\r\nContent-Length: 0`, `Content-Length: 0\r\n${length}`].map(
    (lines) => head('POST', [lines]) + hidden,
  ),
  ...['5, 5', '+5', '-5', '0x5', '5 5', '5;a', '', '99999999999999999999'].map(
    (value) => head('POST', [`Content-Length: ${value}`]) + hidden,
  ),
  `${head('POST', [coded])}1;a\nb\r\na\r\n0\r\n\r\n${hidden}`,
  `${head('POST', [coded])}1\na\n0\n\n${hidden}`,
  `${head('POST', [coded])}-1\r\na\r\n0\r\n\r\n${hidden}`,
  `${head('POST', [coded])}1\r\nab\r\n0\r\n\r\n${hidden}`,
  `${head('POST', [coded])}0\r\nContent-Length: 5\r\n\r\n${hidden.slice(0, 5)}`,
  head('POST', [coded], 'HTTP/1.0') + chunks,
  `${head('GET', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'])}PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
];

async function countWrongProfiles(
  { call }: World,
  people: readonly Person[],
  times: number,
): Promise<number> {
  let wrong = 0;
  const ask = async (person: Person) => {
    const { status, body } = await call('/user/profile', { by: person, json: { email: person.email } });
    if (status !== 200 || body['email'] !== person.email) wrong += 1;
  };
  for (let turn = 0; turn < times; turn += 1) await Promise.all(people.map(ask));
  return wrong;
}

export const framing: readonly Attack[] = [
  {
    name: 'smuggling',
    expected: 'registers no one; each user gets their own response',
    async run(world) {
      const people = await Promise.all(Array.from({ length: 5 }, () => world.join()));
      const strangers = countWrongProfiles(world, people, 20);
      for (const form of forms) await exchange(world.origin, form, 300);
      assert.equal(await strangers, 0, 'wrong responses to other users');
      const login = await world.call('/user/login', { ip: freshIp(), json: attacker });
      assert.equal(login.status, 401, 'the attacker signs in');
    },
  },
  {
    name: 'two-hosts',
    expected: '400',
    async run({ origin }) {
      const lines = ['GET /api/health/live HTTP/1.1', 'Host: localhost', 'Host: evil.example', '', ''];
      for (const request of [lines.join('\r\n'), 'GET /api/health/live HTTP/1.1\r\n\r\n'])
        assert.deepEqual(statusesIn(await exchange(origin, request)), [400]);
    },
  },
  {
    name: 'slow-bodies',
    expected: 'closes each within 30 s and serves others meanwhile',
    async run(world) {
      const { origin, call } = world;
      const user = await world.join();
      const lines = ['POST /api/user/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
      const open = await Promise.all(Array.from({ length: 200 }, () => openRaw(origin)));
      for (const { socket } of open) socket.write(`${lines.join('\r\n')}\r\nContent-Length: 100000\r\n\r\n{`);
      const drip = setInterval(() => {
        for (const { socket } of open) if (socket.writable) socket.write(' ');
      }, 1_000);
      const meanwhile = await call('/stripe/subscription_plans', { ip: freshIp() });
      const json = { email: user.email, password: PASSWORD };
      const signIn = await call('/user/login', { ip: freshIp(), json });
      const ended = await Promise.all(
        open.map(async ({ socket, untilQuiet }) => {
          await untilQuiet(30_000);
          return socket.closed || socket.destroyed;
        }),
      );
      clearInterval(drip);
      for (const { socket } of open) socket.destroy();
      assert.deepEqual([meanwhile.status, signIn.status], [200, 200]);
      assert.equal(ended.filter((isEnded) => !isEnded).length, 0, 'connections still open');
    },
  },
  {
    name: 'connections',
    expected: 'responds to every call beside 5,000 open connections',
    async run({ origin, call }) {
      const open = [];
      for (let some = 0; some < 50; some += 1)
        open.push(...(await Promise.all(Array.from({ length: 100 }, () => openRaw(origin)))));
      const answers = [];
      const ip = freshIp();
      for (let turn = 0; turn < 50; turn += 1) answers.push(await call('/stripe/subscription_plans', { ip }));
      for (const { socket } of open) socket.destroy();
      assertOnly(statusesOf(answers), 200);
    },
  },
];
