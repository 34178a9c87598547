import { waitFor } from '@testing-library/react';
import { isAbortError } from '@lisan/errors';
import { anAccessToken } from '../testing/access-token';
import { createServices, type ShellServices } from './create-services';

interface SentRequest {
  readonly call: string;
  readonly language: string | null;
  readonly body: unknown;
}
type Answers = Readonly<Record<string, (body: unknown) => Response | Promise<Response>>>;

const problem = (status: number, code: string) =>
  Response.json({ code, status, title: code, detail: code }, { status });
const done = () => Response.json({ success: true, message: '' });

const storedInTab = () =>
  Array.from({ length: sessionStorage.length }, (_, at) =>
    sessionStorage.getItem(sessionStorage.key(at) ?? ''),
  ).join(' ');

let running: ShellServices | undefined;

async function start(answers: Answers, token: string | null = anAccessToken()) {
  const sent: SentRequest[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`;
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const answer = answers[call];
    // A stream without a response stays open.
    if (!answer && call === 'GET /events') return new Promise(() => undefined);
    sent.push({ call, language: request.headers.get('accept-language'), body });
    return (await answer?.(body)) ?? problem(404, 'not_found');
  });
  window.history.replaceState(null, '', '/home');
  if (token !== null) localStorage.setItem('access_token', token);
  const services = await createServices();
  running = services;
  const navigations: [path: string, options: object][] = [];
  services.pageNavigation.connect((path, options) => void navigations.push([path, options]));
  const shownMessage = () => services.toastStore.store.getState().shown?.message;
  return { ...services, ...services.host, services, sent, navigations, shownMessage };
}

afterEach(() => {
  running?.stop();
  running = undefined;
  localStorage.clear();
  sessionStorage.clear();
});

const profile = 'POST /user/profile';
const ask = ({ api }: Pick<ShellServices['host'], 'api'>) =>
  api.call(profile, { body: { email: 'layla@example.com' } }).catch((error: unknown) => error);

test('ends a session the server rejects, and opens the sign-in page', async () => {
  const page = await start({ [profile]: () => problem(401, 'unauthenticated') });
  await ask(page);
  expect(page.authSession.getToken()).toBeNull();
  expect(page.session.getState().user).toBeNull();
  expect(page.shownMessage()).toBe('Your session has ended. Please log in again.');
  expect(page.navigations).toEqual([['/login', {}]]);
});

test('ignores a 401 for a token that was replaced meanwhile', async () => {
  const newer = anAccessToken({ jti: 'j-2' });
  const page = await start({
    [profile]: () => {
      running?.host.sessionActions.replaceToken(newer);
      return problem(401, 'unauthenticated');
    },
  });
  await ask(page);
  expect(page.authSession.getToken()).toBe(newer);
  expect(page.navigations).toEqual([]);
});

test('keeps the session after a 401 with another code, such as a wrong password', async () => {
  const page = await start({ [profile]: () => problem(401, 'wrong_password') });
  await ask(page);
  expect(page.authSession.getToken()).not.toBeNull();
  expect(page.navigations).toEqual([]);
});

test('encrypts draft and view when a session ends elsewhere, and restores them only for that account', async () => {
  let end = (_text: string) => {};
  const stream = new ReadableStream({
    start: (controller) => void (end = (text) => controller.enqueue(new TextEncoder().encode(text))),
  });
  const headers = { 'content-type': 'text/event-stream' };
  const draft_key = 'k'.repeat(43);
  const page = await start(
    { 'GET /events': () => new Response(stream, { headers }) },
    anAccessToken({ draft_key }),
  );
  page.memory.write('chat.draft', 'half a sentence');
  page.dashboard.openView('lip-sync');
  end('event: session.ended\ndata: {"reason":"password_changed"}\n\n');
  await waitFor(() => expect(page.navigations).toEqual([['/login', {}]]));
  expect(page.authSession.getToken()).toBeNull();
  expect(page.dashboard.getState().view).toBeNull();
  expect(page.memory.read('chat.draft')).toBeNull();
  expect(storedInTab()).not.toMatch(/half a sentence|lip-sync/);

  const other = anAccessToken({ uid: 'u-2', draft_key: 'o'.repeat(43) });
  await page.services.memory.restore(other);
  page.authSession.open(other);
  expect(page.memory.read('chat.draft')).toBeNull();
  expect(page.dashboard.getState().view).toBeNull();
  page.authSession.close();

  const again = anAccessToken({ jti: 'j-2', draft_key });
  await page.services.memory.restore(again);
  page.authSession.open(again);
  expect(page.memory.read('chat.draft')).toBe('half a sentence');
  expect(page.dashboard.getState().view).toBe('lip-sync');
});

test('clears local data on sign-out even when the server fails, and reports the error', async () => {
  const page = await start({ 'POST /user/logout': () => problem(409, 'wrong_state') });
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  page.memory.write('chat.draft', 'half a sentence');
  page.dashboard.openView('lip-sync');
  await page.sessionActions.signOut();
  expect(page.authSession.getToken()).toBeNull();
  expect(page.dashboard.getState().view).toBeNull();
  expect(page.memory.read('chat.draft')).toBeNull();
  expect(storedInTab()).not.toContain('half a sentence');
  expect(page.navigations).toEqual([['/', {}]]);
  await waitFor(() => expect(report).toHaveBeenCalledWith('[sign-out]', expect.anything()));
});

test('treats signing out of an ended session as success', async () => {
  const page = await start({ 'POST /user/logout': () => problem(401, 'unauthenticated') });
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.sessionActions.signOut();
  await waitFor(() => expect(page.sent.map(({ call }) => call)).toContain('POST /user/logout'));
  await ask(page);
  expect(report).not.toHaveBeenCalled();
});

test('caches the public config, but not a failed request for it', async () => {
  const known = { stripe_publishable_key: 'pk', google_client_id: null };
  let isDown = true;
  const page = await start({
    'GET /config': () => (isDown ? problem(500, 'internal_error') : Response.json(known)),
  });
  await expect(page.publicConfig()).rejects.toMatchObject({ code: 'internal_error' });
  isDown = false;
  const first = page.publicConfig();
  expect(page.publicConfig()).toBe(first);
  expect(await first).toEqual({ stripePublishableKey: 'pk', googleClientId: null });
  await page.publicConfig();
  expect(page.sent.filter(({ call }) => call === 'GET /config')).toHaveLength(2);
});

test('opens a view in place on the dashboard, and navigates to the dashboard from other pages', async () => {
  const page = await start({});
  page.dashboard.openView('chat');
  page.navigation.openView('chat');
  expect(page.navigations).toEqual([]);
  page.navigation.openView('lip-sync');
  expect(page.dashboard.getState().view).toBe('lip-sync');
  window.history.replaceState(null, '', '/about');
  page.navigation.openView('lip-sync');
  expect(page.navigations).toEqual([
    ['/home', { state: { view: 'lip-sync' } }],
    ['/home', { state: { view: 'lip-sync' } }],
  ]);
});

test('switches language for messages and calls', async () => {
  const page = await start({ [profile]: done });
  page.preferences.change({ language: 'ar' });
  await waitFor(() => expect(page.translator.language).toBe('ar'));
  await ask(page);
  expect(page.sent.at(-1)?.language).toMatch(/^ar/);
});

test.each([
  ['reuses the step-up code', '654321', '654321'],
  ['keeps the entered code when step-up used a backup code', 'ABCD-EFGH', 'IJKL-MNOP'],
])('%s to turn off two-factor authentication', async (_case, stepUpCode, expected) => {
  let isConfirmed = false;
  const page = await start({
    'POST /user/profile/disable-2fa': () => (isConfirmed ? done() : problem(403, 'proof_required')),
  });
  const body = { email: 'layla@example.com', code: 'IJKL-MNOP' };
  const ended = page.api.call('POST /user/profile/disable-2fa', { body });
  await waitFor(() => expect(page.stepUp.store.getState().request).not.toBeNull());
  isConfirmed = true;
  page.stepUp.store.getState().request?.respond({ code: stepUpCode });
  await ended;
  expect(page.sent.at(-1)?.body).toEqual({ ...body, code: expected });
});

test('cancels the action when the user cancels step-up authentication', async () => {
  const page = await start({ [profile]: () => problem(403, 'proof_required') });
  const answer = ask(page);
  await waitFor(() => expect(page.stepUp.store.getState().request).not.toBeNull());
  page.stepUp.store.getState().request?.respond(null);
  expect(isAbortError(await answer)).toBe(true);
  expect(page.sent).toHaveLength(1);
});

test('releases page-wide listeners on stop, so that new services can start', async () => {
  const first = await start({});
  first.stop();
  const second = await start({});
  expect(second.session.getState().user?.user_id).toBe('u-1');
});

test('shows nothing for a missing message, and fails a remote that misses many, but never the shell', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation();
  const { translator } = await start({});
  const translations = { en: async () => ({ title: 'Chat' }), ar: async () => ({ title: 'محادثة' }) };
  await translator.addTranslations('chat', translations);
  const t = (key: string, namespace = 'chat') => translator.translate(namespace)(key);
  expect(t('lead')).toBe('');
  await waitFor(() => expect(t('title')).toBe('Chat'));
  const ask = (namespace: string) => ['lead', 'level', 'send'].map((key) => t(key, namespace));
  await waitFor(() => expect(ask('chat')).toEqual(['', '', '']));
  expect(() => t('stop')).toThrow("There is no message 'chat:stop'.");
  ask('shell');
  expect([t('nothing', 'shell'), t('nothing.either', 'shell')]).toEqual(['', '']);
  const keys = reported.mock.calls.map(([, error]) => (error as Error).message);
  expect(keys.filter((text) => text.includes("'chat:lead'"))).toHaveLength(1);
});

test('keeps the language and says so when its translations fail to load', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  const { preferences, translator, shownMessage } = await start({});
  jest.spyOn(translator, 'setLanguage').mockRejectedValueOnce(new Error('offline'));
  preferences.change({ language: 'ar' });
  await waitFor(() => expect(shownMessage()).toMatch(/^You're offline/));
  expect(preferences.getState().language).toBe('en');
  expect(localStorage.getItem('lisan.language')).toBe('en');
  expect(report).toHaveBeenCalledWith('[language]', expect.anything());
});
