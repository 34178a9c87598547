import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const view = 'text-to-audio';
const aHost = () =>
  createFakeHost({
    answers: {
      'GET /voice/voices': () => ({ voices: [] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [] }),
    },
  });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to be spoken' });

describe('a document', () => {
  it('becomes the text', async () => {
    const host = aHost();
    host.api.answer('POST /voice/upload-document', (_input, { files }) => ({
      text: `The words of ${files['file']?.name}`,
    }));
    const { user } = await renderRemote(remote, view, host);
    await user.upload(
      screen.getByLabelText('Upload your text'),
      new File(['Once upon a time'], 'story.txt', { type: 'text/plain' }),
    );
    await waitFor(() => expect(text()).toHaveValue('The words of story.txt'));
  });

  it('with an unknown encoding offers readings to choose from', async () => {
    const host = aHost();
    host.api.answer('POST /voice/upload-document', () => ({
      text: 'من\nثم',
      alternatives: [{ encoding: 'windows-1251', text: 'гд\nдг' }],
    }));
    const { user } = await renderRemote(remote, view, host);
    await user.type(text(), 'Mine');
    await user.upload(screen.getByLabelText('Upload your text'), new File(['?'], 'story.txt'));
    const readings = await screen.findByRole('group', { name: /doesn't say how its text is encoded/ });
    expect(text()).toHaveValue('Mine');
    await user.clear(text());
    await user.click(within(readings).getByRole('button', { name: /^гд/ }));
    expect(text()).toHaveValue('гд\nдг');
    expect(readings).not.toBeInTheDocument();
  });

  it('that is a scan shows its pages, then leads to the numbers to check', async () => {
    const host = aHost();
    const held: { finish?: () => void } = {};
    const read = { text: 'In 2027 it rose by 25%.', numbers_to_check: ['2027', '25%'] };
    host.api.answer('POST /voice/upload-document', () => {
      return new Promise<typeof read>((resolve) => (held.finish = () => resolve(read)));
    });
    const { user, unmount } = await renderRemote(remote, view, host);
    await user.upload(screen.getByLabelText('Upload your text'), new File(['…'], 'scan.pdf'));
    await screen.findByRole('progressbar', { name: 'Reading the document…' });
    act(() => host.bus.publish('scan.progressed', { name: 'scan.pdf', page: 3, pages: 12 }));
    expect(screen.getByText('Page 3 of 12')).toBeVisible();
    held.finish?.();
    const group = await screen.findByRole('group', { name: /Check 2 numbers/ });
    await user.click(within(group).getByRole('button', { name: '25%' }));
    expect(text()).toHaveFocus();
    expect([text().selectionStart, text().selectionEnd]).toEqual([19, 22]);

    unmount();
    const again = await renderRemote(remote, view, host);
    await screen.findByRole('group', { name: /Check 2 numbers/ });
    fireEvent.change(text(), { target: { value: 'In 2027 it rose.' } });
    expect(await screen.findByRole('group', { name: /Check 1 number / })).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'I checked them' }));
    expect(screen.queryByRole('group', { name: /Check/ })).not.toBeInTheDocument();
  });

  it('stops being read on request, which leaves the text unchanged', async () => {
    const host = aHost();
    host.api.answer('POST /voice/upload-document', (_input, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.type(text(), 'Mine');
    await user.upload(screen.getByLabelText('Upload your text'), new File(['…'], 'scan.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(text()).toHaveValue('Mine');
    expect(host.record.toasts).toEqual([]);
  });

  it("that can't be read leaves the text unchanged", async () => {
    const host = aHost();
    host.api.answer('POST /voice/upload-document', () => {
      throw new ApiError({ status: 422, code: 'no_readable_text', detail: 'It holds pictures only.' });
    });
    const { user } = await renderRemote(remote, view, host);
    await user.type(text(), 'Mine');
    await user.upload(screen.getByLabelText('Upload your text'), new File(['%PDF'], 'scan.pdf'));
    await waitFor(() =>
      expect(host.record.toasts).toEqual([
        { title: 'Error uploading document.', message: 'It holds pictures only.', tone: 'bad' },
      ]),
    );
    expect(text()).toHaveValue('Mine');
  });
});
