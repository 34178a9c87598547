/** Bytes that two parsers may split into different requests. */
export interface SmugglingForm {
  readonly name: string;
  readonly bytes: string;
  readonly answers: readonly number[];
  /** `METHOD /path body` of correctly forwarded requests. */
  readonly handedOn: readonly string[];
}

const head = (method: string, lines: readonly string[], version = 'HTTP/1.1') =>
  [`${method} /api/front ${version}`, 'Host: localhost', ...lines, '', ''].join('\r\n');
const chunk = (text: string, extension = '') => `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
const chunked = (text: string) => `${chunk(text)}0\r\n\r\n`;

/** `hidden` is a complete request that must never be served. */
export function smugglingForms(hidden: string): SmugglingForm[] {
  const refused = (name: string, bytes: string): SmugglingForm => ({
    name,
    bytes,
    answers: [400],
    handedOn: [],
  });
  const body = (name: string, bytes: string, text = hidden): SmugglingForm => ({
    name,
    bytes,
    answers: [200],
    handedOn: [`POST /api/front ${text}`],
  });
  const ofMethod = (method: string, name: string, bytes: string): SmugglingForm => {
    const isTrace = method === 'TRACE';
    const isDropped = method === 'GET' || method === 'HEAD';
    return {
      name: `${method} ${name}`,
      bytes,
      answers: [isTrace ? 404 : 200],
      handedOn: isTrace ? [] : [`${method} /api/front ${isDropped ? '' : hidden}`],
    };
  };
  const length = `Content-Length: ${hidden.length}`;
  const coded = 'Transfer-Encoding: chunked';
  const next = 'GET /api/next HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const withBody = (lines: readonly string[], version?: string) => head('POST', lines, version);

  return [
    ...['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].flatMap((method) =>
      [
        ['with chunks', head(method, [coded]) + chunked(hidden)] as const,
        ['with a length', head(method, [length]) + hidden] as const,
        [
          'with a length of the connection',
          head(method, ['Connection: content-length', length]) + hidden,
        ] as const,
        [
          'with chunks of the connection',
          head(method, ['Connection: transfer-encoding', coded]) + chunked(hidden),
        ] as const,
      ].map(([name, bytes]) => ofMethod(method, name, bytes)),
    ),
    {
      name: 'GET with a length of nothing',
      bytes: head('GET', ['Content-Length: 0']),
      answers: [200],
      handedOn: ['GET /api/front '],
    },
    body('POST with chunks', withBody([coded]) + chunked(hidden)),
    body('POST with a length', withBody([length]) + hidden),
    body('a coding in capitals', withBody(['TRANSFER-ENCODING: CHUNKED']) + chunked(hidden)),
    body('a coding behind a tab', withBody(['Transfer-Encoding:\tchunked']) + chunked(hidden)),
    body('chunk extensions', `${withBody([coded])}${chunk(hidden, ';a="b;c"')}0;d\r\n\r\n`),
    body('a trailer', `${withBody([coded, 'Trailer: x-late'])}${chunk('a')}0\r\nX-Late: 1\r\n\r\n`, 'a'),
    body(
      'who is calling, in a trailer',
      `${withBody([coded])}${chunk('a')}0\r\nX-Forwarded-For: 127.0.0.1\r\nX-Lisan-Near: 1\r\n\r\n`,
      'a',
    ),
    refused('a length in a trailer', `${withBody([coded])}0\r\nContent-Length: 5\r\n\r\n`),
    refused('length and chunks', withBody([length, coded]) + chunked(hidden)),
    refused('chunks and length', `${withBody([coded, 'Content-Length: 4'])}0\r\n\r\n${hidden}`),
    ...[
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: identity, chunked',
      'Transfer-Encoding: identity',
      'Transfer-Encoding: gzip, chunked',
      'Transfer-Encoding: chunked, chunked',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunkedx',
      'Transfer-Encoding: "chunked"',
      'Transfer-Encoding: chunked;q=1',
      'Transfer-Encoding:',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding\t: chunked',
      'Transfer-Encoding:\r\n chunked',
      'Transfer-Encoding:\r\n\tchunked',
      'Transfer-Encoding: \x0bchunked',
      'Transfer-Encoding: chunked\x00',
      ' Transfer-Encoding: chunked',
      `${coded}\r\n${coded}`,
      `${coded}\r\nTransfer-Encoding: identity`,
      `Transfer-Encoding: identity\r\n${coded}`,
      `X: y\n${coded}`,
      `X: y\r${coded}`,
    ].map((line) => refused(JSON.stringify(line), withBody([line]) + chunked(hidden))),
    ...[
      `${length}\r\n${length}`,
      `Content-Length: 5\r\n${length}`,
      `${length}\r\nContent-Length: 0`,
      `Content-Length: 5, 5`,
      'Content-Length: +5',
      'Content-Length: -5',
      'Content-Length: 0x5',
      'Content-Length: 5 5',
      'Content-Length: 5;a',
      'Content-Length:',
      'Content-Length : 5',
      'Content-Length: 99999999999999999999',
    ].map((line) => refused(JSON.stringify(line), withBody([line]) + hidden)),
    ...['content-length', 'Content-Length', 'close, transfer-encoding', 'keep-alive,\tcontent-length'].map(
      (names) => body(`Connection: ${names}`, withBody([`Connection: ${names}`, length]) + hidden),
    ),
    refused('lines that end in a feed alone', `GET /api/front HTTP/1.1\nHost: localhost\n\n${next}`),
    refused('chunk lines that end in a feed alone', `${withBody([coded])}1\na\n0\n\n${next}`),
    refused('a chunk that ends in a feed alone', `${withBody([coded])}1\r\na\n0\r\n\r\n${next}`),
    refused('a feed in a chunk extension', `${withBody([coded])}1;a\nb\r\na\r\n0\r\n\r\n${next}`),
    refused('a size that is none', `${withBody([coded])}0x1\r\na\r\n0\r\n\r\n${next}`),
    refused('a negative size', `${withBody([coded])}-1\r\na\r\n0\r\n\r\n${next}`),
    refused('more in a chunk than it says', `${withBody([coded])}1\r\nab\r\n0\r\n\r\n${next}`),
    {
      name: 'two in one go',
      bytes: head('GET', []) + next,
      answers: [200, 200],
      handedOn: ['GET /api/front ', 'GET /api/next '],
    },
    {
      name: 'two in one go, the first with a body',
      bytes: withBody([length]) + hidden + next,
      answers: [200, 200],
      handedOn: [`POST /api/front ${hidden}`, 'GET /api/next '],
    },
    {
      name: 'HTTP/1.0',
      bytes: head('GET', [], 'HTTP/1.0'),
      answers: [200],
      handedOn: ['GET /api/front '],
    },
    refused('HTTP/1.0 with chunks', withBody([coded], 'HTTP/1.0') + chunked(hidden)),
    refused('HTTP/2 by its first words', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    {
      name: 'an upgrade to HTTP/2, and frames behind it',
      bytes: `${head('GET', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'])}PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
      answers: [200],
      handedOn: ['GET /api/front '],
    },
    {
      name: 'an upgrade to a socket, and a request behind it',
      bytes: head('GET', ['Connection: Upgrade', 'Upgrade: websocket']) + hidden,
      answers: [200],
      handedOn: ['GET /api/front '],
    },
    refused('a whole address', `GET http://localhost/api/front HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    refused(
      'a whole address of another',
      `GET http://evil.example/api/front HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ),
    refused('CONNECT', `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n${next}`),
    body('a body that waits to be asked for', withBody([length, 'Expect: 100-continue']) + hidden),
    {
      name: 'an expectation that nobody knows',
      bytes: withBody([length, 'Expect: 200-ok']) + hidden,
      answers: [417],
      handedOn: [],
    },
    refused('two hosts', head('GET', ['Host: evil.example'])),
    refused('no host', 'GET /api/front HTTP/1.1\r\n\r\n'),
    refused('a space in the address', 'GET /api/front /api/next HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    refused('a header without a name', head('GET', [': x'])),
  ];
}
