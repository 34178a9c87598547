import { createStepUp, isAppCode, knownFactorsOf } from './step-up';

test('serves all pending calls with one question, and closes it when answered', async () => {
  const { store, request: ask } = createStepUp();
  const first = ask({ password: 'typed' });
  const question = store.getState().request;
  const second = ask({ password: 'another' });
  expect(store.getState().request).toBe(question);
  expect(question?.known).toEqual({ password: 'typed' });
  question?.respond({ code: '123456' });
  expect(store.getState().request).toBeNull();
  expect(await Promise.all([first, second])).toEqual([{ code: '123456' }, { code: '123456' }]);
});

test('asks again after a cancellation', async () => {
  const { store, request: ask } = createStepUp();
  const first = ask({});
  store.getState().request?.respond(null);
  expect(await first).toBeNull();
  const second = ask({ password: 'typed' });
  expect(store.getState().request?.known).toEqual({ password: 'typed' });
  store.getState().request?.respond({});
  expect(await second).toEqual({});
});

const disable = 'POST /user/profile/disable-2fa';
const change = 'POST /user/change-password';

test.each([
  ['the present password', change, { current_password: 'old', password: 'x' }, { password: 'old' }],
  ['a password', 'POST /user/profile/delete-account', { password: 'mine' }, { password: 'mine' }],
  ['no empty password', change, { current_password: '' }, {}],
  ['no password that is not text', change, { current_password: 7 }, {}],
  ["an app's code that turns two-factor off", disable, { code: '123 456' }, { code: '123 456' }],
  ['no backup code: it is taken once', disable, { code: 'ABCD-EFGH' }, {}],
  ['no code of another call', 'POST /user/profile/verify-2fa', { code: '123456' }, {}],
])('finds the step-up fields of a call: %s', (_what, key, body, known) => {
  expect(knownFactorsOf(key, body)).toEqual({ password: undefined, code: undefined, ...known });
});

test.each([
  ['123456', true],
  [' 123 456 ', true],
  ['1-2-3-4-5-6', true],
  ['12345', false],
  ['1234567', false],
  ['ABCD-EFGH', false],
])('recognizes %j as an app code: %s', (code, isOne) => {
  expect(isAppCode(code)).toBe(isOne);
});
