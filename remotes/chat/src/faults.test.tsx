import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, renderRemote, type FakeAnswers } from '@lisan/testing';
import { remote } from './remote';
import arabic from './translations/ar.json';
import english from './translations/en.json';

const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const start = {
  id: '1',
  event: 'start',
  data: { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g-1' },
} as const;
const words = { id: '2', event: 'delta', data: { text: 'The first sip' } } as const;

function aHost(answers: FakeAnswers, language: 'en' | 'ar' = 'en') {
  return createFakeHost({
    language,
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee] }),
      'GET /text/conversation/:id': () => ({ ...coffee, messages: [] }),
      ...answers,
    },
  });
}

const box = () => screen.getByRole('textbox', { name: 'Message' });
async function send(answers: FakeAnswers) {
  const host = aHost(answers);
  const { user } = await renderRemote(remote, 'chat', host);
  await user.type(box(), 'Hooks for coffee{Enter}');
  return { host, user };
}

beforeEach(() => window.history.replaceState(null, '', '/home'));

test.each([
  [402, 'quota_exceeded', "You've used all your replies this month."],
  [429, 'too_many_requests', 'Wait a minute.'],
  [409, 'already_running', 'A reply is still being written.'],
  [503, 'provider_unavailable', 'The provider is away.'],
] as const)('returns a message refused with %i to the box and shows the reason', async (...refusal) => {
  const [status, code, detail] = refusal;
  const { host } = await send({
    'POST /text/generate': () => {
      throw new ApiError({ status, code, detail });
    },
  });
  await waitFor(() => expect(host.record.toasts).toMatchObject([{ message: detail }]));
  expect(box()).toHaveValue('Hooks for coffee');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('keeps a partial reply when the provider fails, marked and with the reason', async () => {
  const { host, user } = await send({
    async *'POST /text/generate'() {
      yield start;
      yield words;
      yield { id: '3', event: 'error', data: { detail: 'The reply broke off.', code: 'provider_rejected' } };
    },
  });
  await waitFor(() => expect(host.record.toasts).toMatchObject([{ message: 'The reply broke off.' }]));
  expect(await screen.findByText('Interrupted')).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('The first sip');
  await user.type(box(), 'Again');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('keeps a partial reply when the session ends', async () => {
  const { host } = await send({
    async *'POST /text/generate'() {
      yield start;
      yield words;
    },
    'GET /text/generations/:id/stream': () => {
      throw new ApiError({ status: 401, code: 'unauthenticated', detail: 'Please log in again.' });
    },
  });
  await waitFor(() => expect(host.record.toasts).toMatchObject([{ message: 'Please log in again.' }]));
  expect(screen.getByRole('article')).toHaveTextContent('The first sip');
  expect(await screen.findByText('Interrupted')).toBeVisible();
});

const whole = {
  id: '9',
  event: 'done' as const,
  data: {
    title: 'Coffee',
    messages: [
      aMessage({ prompt: 'Hooks for coffee', response: 'The first sip wakes you.', generation_id: 'g-1' }),
    ],
  },
};

test.each([
  ['holds nothing', { id: '3', event: 'delta', data: null }],
  ['is nothing that is known', { id: '3', event: 'surprise', data: { text: 7 } }],
])('resumes a reply after an event that %s', async (_what, event) => {
  const requests: unknown[] = [];
  const { host, user } = await send({
    async *'POST /text/generate'() {
      yield start;
      yield words;
      yield event as never;
    },
    async *'GET /text/generations/:id/stream'(input: unknown) {
      requests.push(input);
      yield whole;
    },
  });
  expect(await screen.findByRole('article')).toHaveTextContent('The first sip');
  await user.type(box(), 'Meanwhile');
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('The first sip wakes you.'));
  expect(requests).toHaveLength(1);
  expect(host.record.toasts).toEqual([]);
  expect(box()).toHaveValue('Meanwhile');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test.each([
  ['en', 'quota_exceeded', "You've used all your replies this month.", 'as an event'],
  ['ar', 'quota_exceeded', 'لم يبقَ لك أي رد هذا الشهر.', 'as an event'],
  ['en', 'too_many_requests', 'Wait a minute.', 'as an event'],
  ['ar', 'too_many_requests', 'انتظر دقيقة.', 'to whoever picks it up again'],
] as const)('keeps the partial reply and enables Send again: %s, %s', async (language, code, detail, how) => {
  const messages = { en: english, ar: arabic }[language];
  const field = () => screen.getByRole('textbox', { name: messages.composer.label });
  const requests: unknown[] = [];
  const answers: FakeAnswers = {
    async *'POST /text/generate'(input) {
      requests.push(input);
      yield start;
      yield words;
      if (how === 'as an event') yield { id: '3', event: 'error', data: { detail, code } };
    },
    'GET /text/generations/:id/stream': () => {
      throw new ApiError({ status: 429, code, detail });
    },
  };
  const host = aHost(answers, language);
  const { user } = await renderRemote(remote, 'chat', host);
  await user.type(field(), 'Hooks for coffee{Enter}');
  expect(await screen.findByRole('article')).toHaveTextContent('The first sip');
  await user.type(field(), 'And tea');
  const toasts = [{ title: messages.failure.send.title, message: detail }];
  await waitFor(() => expect(host.record.toasts).toMatchObject(toasts));
  expect(screen.getByRole('article')).toHaveTextContent('The first sip');
  expect(screen.getByText('Hooks for coffee')).toBeVisible();
  expect(field()).toHaveValue('And tea');
  await user.click(screen.getByRole('button', { name: messages.composer.send }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toMatchObject({ body: { prompt: 'And tea' } });
});

test('shows messages from another tab and keeps the draft', async () => {
  window.history.replaceState(null, '', '/home?conversation=c-1');
  const host = aHost({});
  const { user } = await renderRemote(remote, 'chat', host);
  await screen.findByRole('button', { name: 'Coffee' });
  await user.type(box(), 'My own');
  host.api.answer('GET /text/conversation/:id', () => ({
    ...coffee,
    messages: [aMessage({ prompt: 'From the other tab', generation_id: 'g-2' })],
  }));
  act(() => host.bus.publish('conversation.changed', { id: 'c-1', last: 'g-2 complete' }));
  expect(await screen.findByText('From the other tab')).toBeVisible();
  expect(box()).toHaveValue('My own');
});
