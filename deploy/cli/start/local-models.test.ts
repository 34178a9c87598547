import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findLocalModels } from './local-models';

test('names a model server that runs, and none that does not', async () => {
  const server = createServer((_request, response) => response.end('{"models":[]}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const there = { product: 'Ollama', url, path: '/api/tags' };
  expect(await findLocalModels([there])).toEqual([expect.stringContaining(`LISAN_MODELS=${url}`)]);
  await new Promise((resolve) => server.close(resolve));
  expect(await findLocalModels([there])).toEqual([]);
});
