import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import {
  aBalance,
  aConversation,
  aMessage,
  createFakeHost,
  renderRemote,
  type FakeAnswers,
} from '@lisan/testing';
import { remote } from './remote';

/** The first lazy import reads from disk. */
const waitOptions = { timeout: 20_000 };
const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const tea = aConversation({ conversation_id: 'c-2', title: 'Tea' });

function aHost(answers: FakeAnswers = {}, language: 'en' | 'ar' = 'en') {
  return createFakeHost({
    language,
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee, tea] }),
      'GET /text/conversation/:id': ({ params: { id } }) => ({
        ...(id === 'c-1' ? coffee : tea),
        messages: [aMessage({ response: `Reply of ${id}` })],
      }),
      'POST /user/balance': () => aBalance(),
      async *'POST /text/generate'({ body: { prompt } }) {
        const messages = [aMessage({ prompt, generation_id: 'g-9' })];
        yield {
          id: '1',
          event: 'start',
          data: { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g-9' },
        };
        yield { id: '2', event: 'done', data: { messages, title: 'Coffee' } };
      },
      ...answers,
    },
  });
}

const box = () => screen.getByRole('textbox', { name: /^(Message|الرسالة)$/, hidden: true });
const inputsOf = (host: ReturnType<typeof aHost>) =>
  host.api.made.filter(({ key }) => key === 'POST /text/generate').map(({ input }) => input);

beforeEach(() => window.history.replaceState(null, '', '/home'));

describe('starters', () => {
  test('ask for their fields, write the prompt into the empty box and focus it', async () => {
    const { user, host } = await renderRemote(remote, 'chat', aHost());
    await user.click(await screen.findByRole('button', { name: 'Script' }));
    const dialog = await screen.findByRole('dialog', { name: 'Script' }, waitOptions);
    await user.click(within(dialog).getByRole('button', { name: 'Add to message' }));
    expect(within(dialog).getByRole('textbox', { name: /Topic/ })).toHaveAccessibleDescription(
      'Fill in this field.',
    );
    await user.type(within(dialog).getByRole('textbox', { name: /Topic/ }), 'morning coffee');
    await user.type(within(dialog).getByRole('textbox', { name: /Audience/ }), 'students{Enter}');
    await waitFor(() =>
      expect(box()).toHaveValue('Write a 30-second script about morning coffee. It is for students.'),
    );
    await waitFor(() => expect(box()).toHaveFocus());
    expect(inputsOf(host)).toEqual([]);
  });

  test.each([
    ['Keep mine', 'My own words'],
    ['Add below it', 'My own words\n\nWrite 5 hooks about tea.'],
    ['Replace it', 'Write 5 hooks about tea.'],
  ])('never replace a draft without asking: %s', async (choice, text) => {
    const { user } = await renderRemote(remote, 'chat', aHost());
    await user.type(box(), 'My own words');
    await user.click(await screen.findByRole('button', { name: 'Hooks' }));
    await user.type(await screen.findByRole('textbox', { name: /Topic/ }), 'tea{Enter}');
    expect(box()).toHaveValue('My own words');
    await user.click(await screen.findByRole('button', { name: choice }));
    await waitFor(() => expect(box()).toHaveValue(text));
  });

  test('render in Arabic and put the text to adapt below the instruction', async () => {
    const { user } = await renderRemote(remote, 'chat', aHost({}, 'ar'));
    await user.click(await screen.findByRole('button', { name: 'عربي ↔ إنجليزي' }));
    await user.type(await screen.findByRole('textbox', { name: /النص المراد نقله/ }), 'Wake up.');
    await user.click(screen.getByRole('button', { name: 'إضافة إلى الرسالة' }));
    await waitFor(() =>
      expect((box() as HTMLTextAreaElement).value).toMatch(/^انقل النص أدناه إلى عربية.*\n\nWake up\.$/),
    );
  });
});

test('keeps one draft for each conversation, also after a reload', async () => {
  const host = aHost();
  const { user, unmount } = await renderRemote(remote, 'chat', host);
  await user.type(box(), 'for a new one');
  await user.click(await screen.findByRole('button', { name: 'Coffee' }));
  await screen.findByText('Reply of c-1');
  expect(box()).toHaveValue('');
  await user.type(box(), 'for coffee');
  await user.click(screen.getByRole('button', { name: 'Tea' }));
  await screen.findByText('Reply of c-2');
  expect(box()).toHaveValue('');
  unmount();
  const reloaded = Object.assign(aHost(), { memory: host.memory });
  await renderRemote(remote, 'chat', reloaded);
  await user.click(await screen.findByRole('button', { name: 'Coffee' }));
  await waitFor(() => expect(box()).toHaveValue('for coffee'));
  await user.click(screen.getByRole('button', { name: 'New conversation' }));
  await waitFor(() => expect(box()).toHaveValue('for a new one'));
});

describe('offline', () => {
  const setOnline = (isThere: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  afterEach(() => setOnline(true));
  const reconnect = () => {
    setOnline(true);
    return act(async () => void window.dispatchEvent(new Event('online')));
  };

  test('queues one message with a notice and sends it once, in its own conversation', async () => {
    const { user, host } = await renderRemote(remote, 'chat', aHost());
    await user.click(await screen.findByRole('button', { name: 'Coffee' }));
    await screen.findByText('Reply of c-1');
    setOnline(false);
    await user.type(box(), 'And shorter?{Enter}');
    expect(await screen.findByText(/send this when you're back online/)).toHaveTextContent('And shorter?');
    expect(box()).toHaveValue('');
    await user.type(box(), 'One more{Enter}');
    expect(box()).toHaveValue('One more');
    await user.click(screen.getByRole('button', { name: 'Tea' }));
    expect(inputsOf(host)).toEqual([]);
    await reconnect();
    await reconnect();
    await waitFor(() =>
      expect(inputsOf(host)).toEqual([
        { body: expect.objectContaining({ prompt: 'And shorter?', conversation_id: 'c-1' }) as unknown },
      ]),
    );
    expect(screen.queryByText(/send this when you're back online/)).not.toBeInTheDocument();
  });

  test.each([
    ['is gone', false],
    ['is left while it is being opened', true],
  ])('returns a queued message to the draft when its conversation %s', async (_, isLeft) => {
    let arrive = (): void => undefined;
    const isThere = new Promise<void>((resolve) => (arrive = resolve));
    let isBack = false;
    const host = aHost({
      async 'GET /text/conversation/:id'({ params: { id } }) {
        if (isBack && id === 'c-1') {
          if (!isLeft) throw new ApiError({ status: 404, code: 'not_found', detail: 'It is gone.' });
          await isThere;
        }
        return { ...(id === 'c-1' ? coffee : tea), messages: [aMessage({ response: `Reply of ${id}` })] };
      },
    });
    const { user } = await renderRemote(remote, 'chat', host);
    await user.click(await screen.findByRole('button', { name: 'Coffee' }));
    await screen.findByText('Reply of c-1');
    setOnline(false);
    await user.type(box(), 'And shorter?{Enter}');
    await user.click(screen.getByRole('button', { name: 'Tea' }));
    await screen.findByText('Reply of c-2');
    isBack = true;
    await reconnect();
    if (isLeft) await user.click(screen.getByRole('button', { name: 'Tea' }));
    arrive();
    await waitFor(() => expect(box()).toHaveValue('And shorter?'));
    expect(inputsOf(host)).toEqual([]);
  });

  test('puts a cancelled queued message before later input', async () => {
    const { user, host } = await renderRemote(remote, 'chat', aHost());
    setOnline(false);
    await user.type(box(), 'First{Enter}');
    await user.type(box(), 'Second');
    await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
    expect(box()).toHaveValue('First\n\nSecond');
    await reconnect();
    expect(inputsOf(host)).toEqual([]);
  });
});

describe('the reply quota', () => {
  const withLeft = (left: number, granted?: number) =>
    aHost({
      'POST /user/balance': () => ({
        subscription_plan: 'Free',
        ...(granted !== undefined && { text_granted: granted }),
        balance: { ...aBalance().balance, text_quota: left },
      }),
    });
  const plansButton = () => screen.queryByRole('button', { name: 'See plans' });

  test.each([
    [7, 30],
    [-1, undefined],
  ])('shows no notice for %p of %p replies', async (left, granted) => {
    const { user, host } = await renderRemote(remote, 'chat', withLeft(left, granted));
    expect(host.api.made.map(({ key }) => key)).not.toContain('POST /user/balance');
    await user.type(box(), 'H');
    await waitFor(() => expect(host.api.made.map(({ key }) => key)).toContain('POST /user/balance'));
    expect(plansButton()).toBeNull();
  });

  test.each([
    [6, '6 replies left this month.'],
    [1, '1 reply left this month.'],
  ])('shows a notice for %p of 30: %p', async (left, sentence) => {
    const { user } = await renderRemote(remote, 'chat', withLeft(left, 30));
    await user.type(box(), 'H');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(plansButton()).toBeVisible();
  });

  test('explains an empty quota, keeps the draft and links to the plans', async () => {
    const { user, host } = await renderRemote(remote, 'chat', withLeft(0, 30));
    await user.type(box(), 'Write a hook');
    expect(await screen.findByText(/You've used all your replies this month/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'See plans' }));
    expect(host.record.views).toEqual(['pricing']);
    expect(box()).toHaveValue('Write a hook');
    await act(async () => host.bus.publish('balance.changed', aBalance()));
    expect(plansButton()).toBeNull();
  });
});
