import { fireEvent, screen, within } from '@testing-library/react';
import { aConversation, aMessage, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const { conversation_id, title } = aConversation();

function aHost(length: number) {
  const messages = Array.from({ length }, (_, index) =>
    aMessage({ prompt: `Prompt ${index + 1}`, response: `Reply ${index + 1}` }),
  );
  return createFakeHost({
    answers: {
      'GET /text/conversations': () => ({
        conversations: [aConversation({ created_at: new Date().toISOString() })],
      }),
      'GET /text/conversation/:id': () => ({ ...aConversation(), messages }),
      async *'POST /text/generate'() {
        yield { id: '1', event: 'start', data: { conversation_id, title, generation_id: 'generation-1' } };
        yield { id: '2', event: 'delta', data: { text: 'One more' } };
        yield {
          id: '3',
          event: 'done',
          data: { messages: [...messages, aMessage({ response: 'One more' })], title },
        };
      },
    },
  });
}

async function open(length: number) {
  const { user } = await renderRemote(remote, 'chat', aHost(length));
  await user.click(await screen.findByRole('button', { name: title }));
  await screen.findByText(`Prompt ${length}`);
  return user;
}

const prompts = () => screen.getAllByText(/^Prompt \d+$/).map((prompt) => prompt.textContent);
const earlier = () => screen.queryByRole('button', { name: 'Show earlier messages' });

it('renders the end of a long conversation, and more on request, with positions', async () => {
  const user = await open(45);
  expect(prompts()).toEqual(Array.from({ length: 20 }, (_, index) => `Prompt ${index + 26}`));
  const [first] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(first).toHaveAttribute('aria-posinset', '26');
  expect(first).toHaveAttribute('aria-setsize', '45');
  await user.click(earlier()!);
  expect(prompts()).toHaveLength(40);
  earlier()!.focus();
  await user.keyboard('{Enter}');
  expect(prompts()).toHaveLength(45);
  expect(prompts()[0]).toBe('Prompt 1');
  expect(earlier()).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Messages' })).toHaveFocus();
});

it('keeps the visible messages when a reply arrives', async () => {
  const user = await open(45);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'And now{Enter}');
  expect(await screen.findByText('One more', { selector: 'article *' })).toBeVisible();
  expect(screen.getByText('Prompt 26')).toBeVisible();
});

it('renders a short conversation whole', async () => {
  await open(12);
  expect(prompts()).toHaveLength(12);
  expect(earlier()).not.toBeInTheDocument();
});

it('can be skipped by keyboard, to the box or the last reply', async () => {
  const user = await open(45);
  screen.getByRole('button', { name: 'Skip to the message box' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  screen.getByRole('button', { name: 'Skip to the last reply' }).focus();
  await user.keyboard('{Enter}');
  const last = screen.getAllByRole('article').at(-1);
  expect(last).toHaveFocus();
  expect(last).toHaveTextContent('Reply 45');
});

it('keeps the end in view when its surroundings grow, unless the user scrolled away', async () => {
  const resized = new Map<Element, () => void>();
  jest.spyOn(window, 'ResizeObserver').mockImplementation(
    (callback) =>
      ({
        observe: (element: Element) => resized.set(element, () => callback([], {} as ResizeObserver)),
        unobserve: () => undefined,
        disconnect: () => undefined,
      }) satisfies ResizeObserver,
  );
  await open(5);
  const messages = screen.getByRole('group', { name: 'Messages' });
  let height = 900;
  Object.defineProperties(messages, { scrollHeight: { get: () => height }, clientHeight: { value: 300 } });
  const scrollTo = jest.spyOn(messages, 'scrollTo');
  resized.get(messages)?.();
  expect(scrollTo).toHaveBeenCalledWith({ top: 900 });

  messages.scrollTop = 600;
  fireEvent.scroll(messages);
  height = 1_100;
  fireEvent.scroll(messages);
  resized.get(messages)?.();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 1_100 });

  scrollTo.mockClear();
  messages.scrollTop = 100;
  fireEvent.scroll(messages);
  resized.get(messages)?.();
  expect(scrollTo).not.toHaveBeenCalled();
});
