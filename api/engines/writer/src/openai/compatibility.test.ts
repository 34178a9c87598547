import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatRequest, collectReply } from '../testing/collect-reply';
import { createOpenAiEngine } from './openai-engine';
import type { OpenAiSettings } from './request-body';

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown> & { messages: { role: string; content: string }[] };
}
/** Answers the request with this number, from 1. */
type Answer = (response: ServerResponse, request: Received, number: number) => void | Promise<void>;

let close = () => Promise.resolve();
afterEach(() => close());

async function connect(answer: Answer, settings: Partial<OpenAiSettings> = {}) {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const part of request) text += String(part);
      const body = (text === '' ? {} : JSON.parse(text)) as Received['body'];
      const received = { path: request.url ?? '', headers: request.headers, body };
      requests.push(received);
      await answer(response, received, requests.length);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = createOpenAiEngine({
    name: 'Server',
    baseUrl: `${origin}/v1`,
    key: null,
    model: 'llama3.2',
    tokenLimitField: 'max_completion_tokens',
    ...settings,
    ...(settings.baseUrl !== undefined && { baseUrl: `${origin}${settings.baseUrl}` }),
  });
  return { engine, requests };
}

const whole = 'Good morning, Layla.';
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const words = ['Good ', 'morning', ', ', 'Layla.'].map((content) => chunk({ content })).join('');
const end = `${chunk({}, 'stop')}data: [DONE]\n\n`;
const stream =
  (text: string, type = 'text/event-stream'): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(text);
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusedOnce =
  (status: number, body: unknown): Answer =>
  (response, request, number) =>
    number === 1 ? void json(response, status, body) : stream(words + end)(response, request, number);
const pieces = (...contents: string[]) => contents.map((content) => chunk({ content })).join('') + end;

const completion = (content: unknown) => ({ choices: [{ message: { content }, finish_reason: 'stop' }] });

/** Servers in use and how they deviate; each must give the whole reply. */
const understood: Readonly<Record<string, Answer>> = {
  'lines that end in CRLF': stream((words + end).replaceAll('\n', '\r\n')),
  'comments between events': stream(`: ping\n\n${words}: ping\n\n${end}`),
  'no [DONE]': stream(words + chunk({}, 'stop')),
  'a usage chunk without choices': stream(`${words}${chunk({}, 'stop')}data: {"choices":[],"usage":{}}\n\n`),
  'reasoning in a field of its own': stream(chunk({ reasoning_content: 'Hm.' }) + words + end),
  'JSON instead of a stream': (response) => void json(response, 200, completion(whole)),
  'a stream typed text/plain': stream(words + end, 'text/plain'),
  'the last words with the end': stream(
    chunk({ content: 'Good morning, ' }) + chunk({ content: 'Layla.' }, 'stop'),
  ),
  '<think> in one piece': stream(pieces('<think>Hm.</think>\n\n', whole)),
  '<think> split across pieces': stream(
    pieces('<th', 'ink>', 'Hm', '.</thi', 'nk>\nGood ', 'morning, Layla.'),
  ),
  '<thinking> before the reply in JSON': (response) =>
    void json(response, 200, completion(`<thinking>Hm.</thinking>${whole}`)),
  '</think> alone, in one piece': stream(pieces(`Hm.\n</think>\n\n${whole}`)),
  '</think> alone, split across pieces': stream(
    pieces('Okay, ', 'a greeting.\n</th', 'ink>\n', '\nGood ', 'morning, Layla.'),
  ),
  '</think> alone in JSON': (response) => void json(response, 200, completion(`Hm.</think>\n${whole}`)),
  'content as parts': stream(
    chunk({ content: [{ type: 'thinking', thinking: [] }] }) +
      chunk({ content: [{ type: 'text', text: whole }] }) +
      end,
  ),
  '400 for max_completion_tokens': refusedOnce(400, {
    error: { message: "Unsupported parameter: 'max_completion_tokens'", type: 'invalid_request_error' },
  }),
  '422 with the fields in detail (FastAPI)': refusedOnce(422, {
    detail: [{ loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs are not permitted', type: 'x' }],
  }),
  '422 with detail in message (Mistral)': refusedOnce(422, {
    object: 'error',
    message: { detail: [{ loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs are not permitted' }] },
  }),
  'a flat error (vLLM)': refusedOnce(400, {
    object: 'error',
    message: "max_completion_tokens: extra_forbidden, 'Extra inputs are not permitted'",
    code: 400,
  }),
  'an error in an array (Gemini)': refusedOnce(400, [
    { error: { code: 400, message: 'Unknown name "max_completion_tokens"', status: 'INVALID_ARGUMENT' } },
  ]),
  'a context too small for the reply': (response, { body }, number) =>
    (body['max_completion_tokens'] as number) > 1_000
      ? void json(response, 400, {
          error: { message: "This model's maximum context length is 4096 tokens.", code: 400 },
        })
      : stream(words + end)(response, { body, path: '', headers: {} }, number),
  'a context too small for the conversation': (response, { body, ...request }, number) =>
    body.messages.length > 2
      ? void json(response, 400, { error: 'the request exceeds the available context size' })
      : stream(words + end)(response, { body, ...request }, number),
  'no system role': (response, request, number) =>
    request.body.messages[0]?.role === 'system'
      ? void json(response, 400, { error: { message: 'System role not supported' } })
      : stream(words + end)(response, request, number),
  'roles that must alternate': (response, request, number) =>
    request.body.messages.some(({ role }, index) => role !== (index % 2 === 0 ? 'user' : 'assistant'))
      ? void json(response, 500, { error: { message: 'Conversation roles must alternate user/assistant' } })
      : stream(words + end)(response, request, number),
  '503 while the model is loaded': (response, request, number) =>
    number < 3
      ? void json(response, 503, {
          error: { code: 503, message: 'Loading model', type: 'unavailable_error' },
        })
      : stream(words + end)(response, request, number),
  '307 to another path': (response, request, number) =>
    request.path === '/v1/chat/completions'
      ? void response.writeHead(307, { location: '/v1/chat/completions/' }).end()
      : stream(words + end)(response, request, number),
};

const history = [{ prompt: 'Hello', response: 'Hello, Layla.' }];

describe('a compatible server', () => {
  test.each(Object.entries(understood))(
    'is understood with %s',
    async (_case, answer) => {
      const { engine } = await connect(answer);
      expect(await collectReply(engine, { history })).toMatchObject({
        text: whole,
        end: { reason: 'complete' },
      });
    },
    20_000,
  );

  test('needs no key and no /v1', async () => {
    const { engine, requests } = await connect(stream(words + end), { baseUrl: '' });
    expect((await collectReply(engine)).text).toBe(whole);
    expect(requests[0]?.path).toBe('/v1/chat/completions');
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test("offers a model listed as ':latest'", async () => {
    const { engine } = await connect(
      (response) => void json(response, 200, { data: [{ id: 'llama3.2:latest' }] }),
    );
    expect(await engine.hasModel?.(new AbortController().signal)).toBe(true);
  });

  test('may take as long for the first word as configured', async () => {
    const late: Answer = (response) => {
      setTimeout(
        () => void stream(words + end)(response, { path: '', headers: {}, body: { messages: [] } }, 1),
        300,
      );
    };
    const { engine } = await connect(late, { timeoutMs: 100 });
    await expect(collectReply(engine)).rejects.toMatchObject({ name: 'ProviderUnavailableError' });
    await close();
    const patient = await connect(late, { timeoutMs: 2_000 });
    expect((await collectReply(patient.engine)).text).toBe(whole);
  });

  test('remembers what the server refused', async () => {
    const answer = understood['no system role'];
    if (!answer) throw new Error('There is no such case.');
    const { engine, requests } = await connect(answer);
    await collectReply(engine);
    await collectReply(engine);
    expect(requests.map(({ body }) => body.messages[0]?.role)).toEqual(['system', 'user', 'user']);
  });

  test('keeps a reply that only begins like a tag', async () => {
    const { engine } = await connect(stream(pieces('<th', 'ree> steps')));
    expect((await collectReply(engine)).text).toBe('<three> steps');
  });

  test('streams no reasoning once it knows that the prompt opens <think>', async () => {
    const answer = stream(pieces('Okay, ', 'a greeting.\n</think>\n\n', whole));
    const { engine } = await connect(answer);
    const typesOf = async (): Promise<string[]> => {
      const types: string[] = [];
      for await (const { type } of engine.reply(chatRequest())) types.push(type);
      return types;
    };
    for (let reply = 0; reply < 2; reply += 1)
      expect(await typesOf()).toEqual(['text', 'retract', 'text', 'end']);
    expect(await typesOf()).toEqual(['text', 'end']);
    await close();
    const named = await connect(answer, { model: 'deepseek-ai/DeepSeek-R1' });
    expect((await collectReply(named.engine)).pieces).toEqual([whole]);
  });

  test('keeps the whole reply of a model that it wrongly expected to reason', async () => {
    const { engine } = await connect(stream(words + end), { model: 'qwq-32b' });
    expect((await collectReply(engine)).pieces).toEqual([whole]);
    expect((await collectReply(engine)).pieces.length).toBeGreaterThan(1);
  });

  test('refuses reasoning alone, cut by its length', async () => {
    const thought = chunk({ content: 'Okay, the user wants' }) + chunk({}, 'length');
    const { engine } = await connect(stream(thought), { model: 'qwq-32b' });
    await expect(collectReply(engine)).rejects.toMatchObject({ providerCode: 'only_thinking' });
  });

  test('returns a reply cut by its length that it held back on suspicion', async () => {
    const reasoned = stream(pieces('Okay, a greeting.\n</think>\n', whole));
    const cut = stream(chunk({ content: 'Good morning' }) + chunk({}, 'length'));
    const { engine } = await connect((response, request, number) =>
      (number < 3 ? reasoned : cut)(response, request, number),
    );
    await collectReply(engine);
    await collectReply(engine);
    expect((await collectReply(engine)).pieces).toEqual(['Good morning']);
  });

  test('holds nothing back after a single retracted reply', async () => {
    const { engine } = await connect((response, request, number) =>
      stream(number % 2 === 1 ? pieces('Ends with </think>\n', whole) : words + end)(
        response,
        request,
        number,
      ),
    );
    for (let reply = 0; reply < 4; reply += 1) expect((await collectReply(engine)).text).toBe(whole);
    await collectReply(engine);
    expect((await collectReply(engine)).pieces.length).toBeGreaterThan(1);
  });

  test.each([
    'Models write </think> after their reasoning.',
    'The tag `</think>` ends it.',
    '```\n</think>\n```',
    'Write <think> and </think>.',
  ])('keeps a reply about the tag: %s', async (text) => {
    const { engine } = await connect(stream(pieces(...text.split(/(?<= )/))));
    expect((await collectReply(engine)).text).toBe(text);
  });

  test('reports older messages that do not fit', async () => {
    const small = understood['a context too small for the conversation'];
    if (!small) throw new Error('There is no such case.');
    const { engine } = await connect(small);
    expect(await collectReply(engine, { history })).toMatchObject({ text: whole, isShortened: true });
    expect(await collectReply(engine)).toMatchObject({ isShortened: false });
    await close();
    const large = await connect(stream(words + end));
    expect(await collectReply(large.engine, { history })).toMatchObject({ isShortened: false });
  });

  test.each([
    [400, { error: { message: 'the request exceeds the available context size', type: 'x', code: 400 } }],
    [400, { error: 'input length exceeds the maximum context length' }],
  ])(
    'reports a conversation that cannot fit, and does not shorten the next one (%s)',
    async (status, body) => {
      const long = 'word '.repeat(1_000);
      const { engine, requests } = await connect((response, request, number) =>
        request.body.messages.at(-1)?.content === long
          ? void json(response, status, body)
          : stream(words + end)(response, request, number),
      );
      await expect(collectReply(engine, { history, prompt: long })).rejects.toMatchObject({
        name: 'ProviderRejectedError',
        providerCode: 'context_length_exceeded',
      });
      expect(await collectReply(engine, { history })).toMatchObject({ text: whole, isShortened: false });
      expect(requests.at(-1)?.body).toMatchObject({ ...requests[0]?.body, messages: expect.anything() });
      expect(requests.at(-1)?.body.messages).toHaveLength(requests[0]?.body.messages.length ?? 0);
    },
    20_000,
  );

  test('reports a conversation that turns out too long in the stream (LM Studio)', async () => {
    const message = 'The model is loaded with context length of only 4096 tokens';
    const { engine } = await connect(stream(`data: ${JSON.stringify({ error: { message } })}\n\n`));
    await expect(collectReply(engine)).rejects.toMatchObject({ providerCode: 'context_length_exceeded' });
  });

  const failing: Readonly<Record<string, [Answer, RegExp]>> = {
    "an error field of llama.cpp's": [
      stream(`${chunk({ content: 'Good ' })}error: {"code":500,"message":"slot unavailable"}\n\n`),
      /slot unavailable/,
    ],
    'an error in the stream': [
      stream(`data: {"error":{"message":"overloaded","type":"server_error"}}\n\n`),
      /overloaded/,
    ],
    'an error as text in the stream (TGI)': [
      stream(`data: {"error":"Input is too long","error_type":"validation"}\n\n`),
      /Input is too long/,
    ],
    'a flat error in the stream': [
      stream(`data: {"object":"error","message":"out of memory","code":500}\n\n`),
      /out of memory/,
    ],
    'a web page': [stream('<html>Welcome</html>', 'text/html'), /broke off/],
    'a redirect to another server': [
      (response) => void response.writeHead(307, { location: 'http://127.0.0.2/v1/chat/completions' }).end(),
      /redirects elsewhere/,
    ],
  };
  test.each(Object.entries(failing))('fails with its own words: %s', async (_case, [answer, message]) => {
    const { engine } = await connect(answer);
    await expect(collectReply(engine)).rejects.toThrow(message);
  });
});
