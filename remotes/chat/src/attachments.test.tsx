import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, renderRemote, type FakeAnswers } from '@lisan/testing';
import { remote } from './remote';

/** The first lazy import reads from disk. */
const waitOptions = { timeout: 20_000 };
const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const brief = { attachment_id: 'a-1', name: 'brief.docx', size: 2_048, words: 4_120 };
const attached = aMessage({ prompt: 'Sum it up', generation_id: 'g-9', attachment: brief });

function aHost(answers: FakeAnswers = {}, language: 'en' | 'ar' = 'en') {
  return createFakeHost({
    language,
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee] }),
      'GET /text/conversation/:id': () => ({ ...coffee, messages: [attached] }),
      'POST /text/attachments': () => brief,
      async *'POST /text/generate'() {
        const data = { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g-9' };
        yield { id: '1', event: 'start', data };
        yield { id: '2', event: 'done', data: { messages: [attached], title: 'Coffee' } };
      },
      ...answers,
    },
  });
}

const box = () => screen.getByRole('textbox', { name: /^(Message|الرسالة)$/, hidden: true });
// oxlint-disable-next-line testing-library/no-node-access -- hidden: the button beside it has the name
const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const aFile = (name = 'brief.docx', size = 12) => {
  const file = new File(['x'.repeat(Math.min(size, 100))], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const inputsOf = (host: ReturnType<typeof aHost>) =>
  host.api.made.filter(({ key }) => key === 'POST /text/generate').map(({ input }) => input);
const uploads = (host: ReturnType<typeof aHost>) =>
  host.api.made.filter(({ key }) => key === 'POST /text/attachments').map(({ files }) => files['file']?.name);
const chip = (name = 'Attached document: brief.docx') => screen.findByRole('group', { name }, waitOptions);

beforeEach(() => window.history.replaceState(null, '', '/home'));

describe('a document', () => {
  test('shows its word count, goes with the message, and leaves the box', async () => {
    const { user, host } = await renderRemote(remote, 'chat', aHost());
    await user.type(box(), 'Sum it up');
    await user.upload(picker(), aFile());
    expect(within(await chip()).getByText(/4,120 words/)).toBeVisible();
    expect(box()).toHaveValue('Sum it up');
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(inputsOf(host)).toHaveLength(1));
    expect(inputsOf(host)[0]).toMatchObject({ body: { prompt: 'Sum it up', attachment_id: 'a-1' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take off/ })).not.toBeInTheDocument());
    const messages = screen.getByRole('list', { name: 'Messages' });
    expect(await within(messages).findByRole('group', { name: /brief\.docx/ }, waitOptions)).toBeVisible();
  });

  test('goes again with a rewritten reply and with an edited prompt', async () => {
    window.history.replaceState(null, '', '/home?conversation=c-1');
    const { user, host } = await renderRemote(remote, 'chat', aHost());
    await chip();
    await user.click(await screen.findByRole('button', { name: 'Regenerate' }));
    await waitFor(() => expect(inputsOf(host)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Edit the message' }));
    await user.type(await screen.findByRole('textbox', { name: 'The message, edited' }), ' soon{Enter}');
    await waitFor(() => expect(inputsOf(host)).toHaveLength(2));
    for (const input of inputsOf(host))
      expect(input).toMatchObject({ body: { attachment_id: 'a-1', replaces: 0 } });
  });

  test('can be removed, which returns the focus to the box', async () => {
    const { user, host } = await renderRemote(remote, 'chat', aHost());
    await user.upload(picker(), aFile());
    await chip();
    await user.click(screen.getByRole('button', { name: 'Remove brief.docx' }));
    expect(screen.queryByRole('group', { name: /brief/ })).not.toBeInTheDocument();
    expect(box()).toHaveFocus();
    await user.type(box(), 'Alone{Enter}');
    await waitFor(() => expect(inputsOf(host)).toHaveLength(1));
    expect(inputsOf(host)[0]).not.toHaveProperty('body.attachment_id');
  });

  test('survives a reload and stays in its own conversation', async () => {
    const host = aHost();
    const first = await renderRemote(remote, 'chat', host);
    await first.user.upload(picker(), aFile());
    await chip();
    first.unmount();
    const { user } = await renderRemote(remote, 'chat', host);
    await chip();
    await user.click(await screen.findByRole('button', { name: 'Coffee' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take off/ })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(await screen.findByRole('button', { name: 'Remove brief.docx' })).toBeVisible();
  });

  test('is attached when dropped anywhere in the conversation', async () => {
    const { host } = await renderRemote(remote, 'chat', aHost());
    const empty = await screen.findByText('What should we write?');
    const dataTransfer = { types: ['Files'], files: [aFile()] };
    expect(fireEvent.dragOver(empty, { dataTransfer })).toBe(false);
    fireEvent.drop(empty, { dataTransfer });
    await chip();
    expect(uploads(host)).toEqual(['brief.docx']);
  });

  test.each([
    [
      [aFile('song.mp3')],
      "We can't read song.mp3. Choose a .txt, .docx or .pdf file, or a .png or .jpg image of a page.",
    ],
    [[aFile('nothing.txt', 0)], 'nothing.txt is empty.'],
    [[aFile('book.pdf', 11 * 2 ** 20)], 'book.pdf is larger than 10 MB.'],
    [[aFile('a.txt'), aFile('b.txt')], 'You can attach one document to a message. Choose one.'],
  ])('is rejected with a reason before upload: %#', async (files, message) => {
    const { host } = await renderRemote(remote, 'chat', aHost());
    const empty = await screen.findByText('What should we write?');
    fireEvent.drop(empty, { dataTransfer: { types: ['Files'], files } });
    await waitFor(() => expect(host.record.toasts).toMatchObject([{ message }]), waitOptions);
    expect(uploads(host)).toEqual([]);
  });

  test("shows the server's reason when refused, and keeps the draft and the earlier attachment", async () => {
    const { user, host } = await renderRemote(remote, 'chat', aHost({}, 'ar'));
    await user.type(box(), 'لخص المستند');
    await user.upload(picker(), aFile());
    await chip('مستند مرفق: brief.docx');
    const detail = 'هذا المستند محمي بكلمة مرور.';
    host.api.answer('POST /text/attachments', () => {
      throw new ApiError({ status: 422, code: 'unsuitable_media', detail });
    });
    await user.upload(picker(), aFile('locked.pdf'));
    await waitFor(() =>
      expect(host.record.toasts).toMatchObject([{ title: 'لم يُرفق المستند', message: detail }]),
    );
    expect(box()).toHaveValue('لخص المستند');
    await chip('مستند مرفق: brief.docx');
  });

  test('blocks sending while it is processed, and can be cancelled', async () => {
    const held: { signal?: AbortSignal | undefined } = {};
    const { user, host } = await renderRemote(
      remote,
      'chat',
      aHost({
        'POST /text/attachments': (_input, { signal, onProgress }) => {
          held.signal = signal;
          onProgress?.(0.4);
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          });
        },
      }),
    );
    await user.type(box(), 'Sum it up');
    await user.upload(picker(), aFile());
    expect(
      await screen.findByRole('progressbar', { name: /Reading brief\.docx/ }, waitOptions),
    ).toBeVisible();
    await user.type(box(), '{Enter}');
    expect(inputsOf(host)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(held.signal?.aborted).toBe(true);
    expect(host.record.toasts).toEqual([]);
    expect(box()).toHaveValue('Sum it up');
  });

  test('shows the page of a scan being read, then the numbers to check', async () => {
    const held: { finish?: () => void } = {};
    const read = { ...brief, numbers_to_check: ['2027', '25%'] };
    const answer = () => new Promise<typeof read>((resolve) => (held.finish = () => resolve(read)));
    const { user, host } = await renderRemote(remote, 'chat', aHost({ 'POST /text/attachments': answer }));
    await user.upload(picker(), aFile('page.png'));
    const bar = await screen.findByRole('progressbar', { name: /Reading page\.png/ }, waitOptions);
    act(() => host.bus.publish('scan.progressed', { name: 'other.pdf', page: 9, pages: 9 }));
    act(() => host.bus.publish('scan.progressed', { name: 'page.png', page: 3, pages: 12 }));
    expect(screen.getByText('Page 3 of 12')).toBeVisible();
    expect(bar).toHaveAttribute('aria-valuenow', '17');
    held.finish?.();
    expect(within(await chip()).getByText(/Check 2 numbers/)).toHaveTextContent(/misread: 2027\s*25%$/);
    expect(screen.queryByText('Page 3 of 12')).not.toBeInTheDocument();
  });

  test('returns with a rejected message and waits with a queued one', async () => {
    const { user, host } = await renderRemote(
      remote,
      'chat',
      aHost({
        'POST /text/generate': () => {
          throw new ApiError({ status: 429, code: 'too_many_requests', detail: 'Slow down.' });
        },
      }),
    );
    await user.type(box(), 'Sum it up');
    await user.upload(picker(), aFile());
    await chip();
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(box()).toHaveValue('Sum it up'));
    await chip();

    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.type(box(), '{Enter}');
    expect(await screen.findByText(/We'll send this when you're back online/)).toBeVisible();
    await chip();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(inputsOf(host)).toHaveLength(2));
    expect(inputsOf(host)[1]).toMatchObject({ body: { attachment_id: 'a-1' } });
  });
});
