import { createModelServers } from '@lisan/engine-contract';
import { collectReply, startFakeProvider, type FakeProvider } from '../testing';
import { createServerEngine } from './server-engine';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

function connect(model: string | null, urls = [provider.baseUrl]) {
  const servers = createModelServers({ urls, key: null });
  return { servers, engine: createServerEngine({ servers, key: null, model, timeoutMs: 2_000 }) };
}

test("replies with the server's first model, and names it", async () => {
  const { servers, engine } = connect(null);
  expect((await collectReply(engine)).text).toBe('Good morning, Layla.');
  const [server] = servers.known();
  expect(engine.model).toBe(server?.chatModels[0]);
  expect(provider.requests.at(-1)?.body['model']).toBe(engine.model);
});

test('says which model is missing', async () => {
  await expect(collectReply(connect('no-such-model').engine)).rejects.toThrow(
    "no server offers 'no-such-model'",
  );
});

test('says why a server cannot be used', async () => {
  const { baseUrl } = provider;
  await provider.close();
  await expect(collectReply(connect(null, [baseUrl]).engine)).rejects.toThrow(
    /no chat model.*cannot be reached/,
  );
});
