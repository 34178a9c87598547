import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, renderRemote, type FakeAnswers } from '@lisan/testing';
import { remote } from './remote';

const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const start = {
  id: '1',
  event: 'start',
  data: { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g-1' },
} as const;
const words = { id: '2', event: 'delta', data: { text: 'The first sip' } } as const;

function aHost(answers: FakeAnswers) {
  return createFakeHost({
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
  [402, 'quota_exceeded', 'No replies are left this month.'],
  [429, 'too_many_requests', 'Wait a minute.'],
  [409, 'already_running', 'A reply is still being written.'],
  [503, 'provider_unavailable', 'The provider is away.'],
] as const)(
  'a message that is refused with %i is back in the box, and the reason is said',
  async (...refusal) => {
    const [status, code, detail] = refusal;
    const { host } = await send({
      'POST /text/generate': () => {
        throw new ApiError({ status, code, detail });
      },
    });
    await waitFor(() => expect(host.record.toasts).toMatchObject([{ message: detail }]));
    expect(box()).toHaveValue('Hooks for coffee');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  },
);

test('what was said stays when the provider breaks off, marked and with the reason', async () => {
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
  // The next one is not held up by it.
  await user.type(box(), 'Again');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('what was said stays when the session ends in the middle of it', async () => {
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

test('what another tab writes into the open conversation is shown here, and what is typed here stays', async () => {
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
