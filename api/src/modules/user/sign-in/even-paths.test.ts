import type { KyselyPlugin } from 'kysely';
import { freshIp } from '../../../../testing/accounts';
import { openEmbedded } from '../../../../testing/databases';
import { post } from '../../../../testing/post';
import { createTestApp, type TestApp } from '../../../../testing/test-app';

let server: TestApp;
const asked: string[] = [];

const listening: KyselyPlugin = {
  transformQuery({ node }) {
    asked.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  const database = await openEmbedded();
  server = await createTestApp({ database: { ...database, db: database.db.withPlugin(listening) } });
});
afterAll(() => server.close());

async function listQuestions(path: string, body: object): Promise<{ status: number; asked: string[] }> {
  const ip = freshIp();
  asked.length = 0;
  const { status } = await post(server, path, body, { ip });
  return { status, asked: [...asked] };
}

it.each([
  ['/user/login', 401],
  ['/user/forgot-password', 200],
])('%s runs the same queries for a known and an unknown address', async (path, status) => {
  const known = await server.signUp();
  await listQuestions(path, { email: 'first@example.com', password: 'a guess' });
  const ofKnown = await listQuestions(path, { email: known.email, password: 'a guess' });
  const ofUnknown = await listQuestions(path, { email: 'nobody@example.com', password: 'a guess' });
  expect(ofKnown.status).toBe(status);
  expect(ofUnknown).toEqual(ofKnown);
  expect(ofKnown.asked.length).toBeGreaterThan(3);
});
