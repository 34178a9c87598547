import { jest } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createModelServers, examineModelServer, withVersion } from './model-servers';

let close = () => Promise.resolve();
afterEach(() => close());

async function start(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { detail: 'Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('recognises Ollama and leaves out models that write no replies', async () => {
  const url = await start({
    '/v1/models': { data: [{ id: 'llama3.2:latest', owned_by: 'library' }, { id: 'nomic-embed-text' }] },
    '/api/tags': { models: [{ name: 'llama3.2:latest' }] },
  });
  expect(await examineModelServer(url)).toEqual({
    url: `${url}/v1`,
    product: 'Ollama',
    chatModels: ['llama3.2:latest'],
    speechModels: [],
    voices: [],
    canClone: false,
  });
});

test('finds models and voices of one server', async () => {
  const url = await start({
    '/v1/models': { data: [{ id: 'qwen', owned_by: 'llamacpp' }, { id: 'tts-1' }] },
    '/v1/audio/voices': { voices: ['af_bella', { voice_id: 'v-1', name: 'Nadia', language: 'ar' }, {}] },
  });
  expect(await examineModelServer(`${url}/v1/`)).toMatchObject({
    product: 'llama.cpp',
    chatModels: ['qwen'],
    speechModels: ['tts-1'],
    voices: [
      { id: 'af_bella', name: 'af_bella' },
      { id: 'v-1', name: 'Nadia', language: 'ar' },
    ],
  });
});

test('rejects a server that offers neither, with its own words', async () => {
  await expect(examineModelServer(await start({}))).rejects.toThrow(/404|Not Found/);
});

test('examines an unreachable server again after a pause, and reports its fault once', async () => {
  const url = await start({});
  await close();
  let time = 0;
  const onFault = jest.fn();
  const servers = createModelServers({ urls: [url], key: null, onFault, now: () => time });
  expect(await servers.find()).toEqual([]);
  expect(await servers.find()).toEqual([]);
  time += 10_000;
  await servers.find();
  expect(onFault).toHaveBeenCalledTimes(1);
  expect(servers.faults()).toEqual([expect.stringContaining('cannot be reached')]);
});

test('finds a model that is added to a running server', async () => {
  const tags = { models: [] as { name: string }[] };
  const url = await start({ '/v1/models': { object: 'list', data: null }, '/api/tags': tags });
  let time = 0;
  const servers = createModelServers({ urls: [url], key: null, now: () => time });
  const findModels = async () => (await servers.find()).flatMap(({ chatModels }) => chatModels);
  expect(await findModels()).toEqual([]);
  expect(servers.faults()).toEqual([expect.stringContaining('offers no model yet')]);
  tags.models.push({ name: 'llama3.2:latest' });
  time += 10_000;
  expect(await findModels()).toEqual(['llama3.2:latest']);

  tags.models.push({ name: 'qwen3:4b' });
  time += 60_000;
  const whenRefreshed = async (): Promise<string[]> => {
    const models = await findModels();
    if (models.length === 2) return models;
    await new Promise(setImmediate);
    return whenRefreshed();
  };
  expect(await whenRefreshed()).toEqual(['llama3.2:latest', 'qwen3:4b']);
  await close();
  time += 60_000;
  await findModels();
  expect(await findModels()).toEqual(['llama3.2:latest', 'qwen3:4b']);
});

test("takes only LocalAI's chat model for writing", async () => {
  const ids = ['stablediffusion', 'silero-vad', 'gpt-4', 'tts-1', 'voice-en-us-amy-low', 'whisper-1'];
  const url = await start({ '/v1/models': { data: ids.map((id) => ({ id })) } });
  expect(await examineModelServer(url)).toMatchObject({
    chatModels: ['gpt-4'],
    speechModels: ['tts-1', 'voice-en-us-amy-low'],
  });
});

test.each([
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  ['http://localhost:1234/v1/', 'http://localhost:1234/v1'],
  ['https://example.org/openai', 'https://example.org/openai'],
])('%s is asked at %s', (given, asked) => {
  expect(withVersion(given)).toBe(asked);
});
