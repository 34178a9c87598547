import { calls, type CallDefinition } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../testing/test-app';

/** PostgreSQL cannot store null characters: reject them before any query. */
const use = useTestApp();
let user: TestUser;
beforeAll(async () => {
  user = await use().signUp();
});

const REFUSED = [422, 'invalid_fields'];
const every = Object.entries<CallDefinition>(calls).map(([key, definition]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, path, method: method as 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE', definition };
});
const formOf = (path: string) =>
  path.startsWith('/stripe/checkout/')
    ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'answer=agree' }
    : {};

async function send(one: (typeof every)[number], url: string, payload?: object) {
  const form = one.method === 'POST' ? formOf(one.path) : {};
  const answer = await use().app.inject({
    method: one.method,
    url: `/api${url}`,
    ...form,
    ...(payload && { payload }),
    headers: { ...user.headers, ...('headers' in form ? form.headers : {}) },
  });
  const { code } = answer.body === '' ? { code: REFUSED[1] } : answer.json<{ code: string }>();
  return [answer.statusCode, code];
}

describe('null character', () => {
  it.each(every.filter(({ definition }) => definition.params))(
    'is rejected in the path of $key',
    async (one) => {
      for (const name of one.path.match(/:\w+/g) ?? []) {
        const url = one.path.replace(name, 'a%00b').replace(/:\w+/g, 'a');
        expect(await send(one, url)).toEqual(REFUSED);
      }
    },
  );

  it.each(every.filter(({ definition }) => definition.query))(
    'is rejected in the query of $key',
    async (one) => {
      const url = `${one.path.replace(/:\w+/g, 'a')}?other=a%00b`;
      expect(await send(one, url)).toEqual(REFUSED);
    },
  );

  it.each(every.filter(({ definition }) => definition.body && !definition.files))(
    'is rejected in the body of $key, at any depth, in values and keys',
    async (one) => {
      const url = one.path.replace(/:\w+/g, 'a');
      for (const payload of [{ other: 'a\0b' }, { other: [{ 'a\0b': 1 }] }, { other: ['\ud800'] }])
        expect(await send(one, url, payload)).toEqual(REFUSED);
    },
  );
});
