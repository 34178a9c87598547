import { screen, waitFor, within } from '@testing-library/react';
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
const text = () => screen.getByRole('textbox', { name: 'Text to be spoken' });

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
