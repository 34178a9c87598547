import { screen, waitFor } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { defineRemote } from '@lisan/remote-kit';
import { createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

/** Registers the slot as a view: its page is outside the dashboard. */
const page = defineRemote({ ...remote, views: { demo: () => import('./ScriptStep') } });
const aHost = () => createFakeHost({ answers: { 'POST /demo/script': () => ({ script: 'One. Two.' }) } });

const idea = () => screen.findByRole('textbox', { name: 'Your idea' });
const script = () => screen.getByRole('textbox', { name: 'The script' });
const write = () => screen.getByRole('button', { name: 'Write the script' });

it('writes a script from an idea and publishes edits on blur', async () => {
  const { host, user } = await renderRemote(page, 'demo', aHost());
  const heard: string[] = [];
  host.bus.subscribe('demo.written', (payload) => heard.push(payload.script));
  await user.type(await idea(), 'Coffee{Enter}');
  await waitFor(() => expect(script()).toHaveValue('One. Two.'));
  await user.type(script(), ' Three.');
  await user.tab();
  expect(heard).toEqual(['One. Two.', 'One. Two. Three.']);
});

it('never replaces a typed script without asking', async () => {
  const { user } = await renderRemote(page, 'demo', aHost());
  await user.type(await idea(), 'Coffee');
  await user.type(script(), 'Mine');
  await user.click(write());
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(script()).toHaveValue('Mine');
  await user.click(write());
  await user.click(await screen.findByRole('button', { name: 'Replace it' }));
  expect(script()).toHaveValue('One. Two.');
  await user.click(write());
  await waitFor(() => expect(write()).toBeEnabled());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('offers ideas only until the user types one', async () => {
  const { user } = await renderRemote(page, 'demo', aHost());
  const samples = () => screen.queryByRole('group', { name: 'Ideas to try' });
  await user.click(await screen.findByRole('button', { name: /ten minutes/ }));
  expect(await idea()).toHaveValue('A walk of ten minutes after lunch');
  await user.type(await idea(), ' at sea');
  expect(samples()).not.toBeInTheDocument();
});

it('keeps the idea and shows the reason when writing fails', async () => {
  const host = aHost();
  host.api.answer('POST /demo/script', () => {
    throw new ApiError({ status: 429, code: 'too_many_requests', detail: 'Come back tomorrow.' });
  });
  const { user } = await renderRemote(page, 'demo', host);
  await user.type(await idea(), 'Coffee{Enter}');
  await waitFor(() =>
    expect(host.record.toasts).toEqual([
      { title: 'No script was written', message: 'Come back tomorrow.', tone: 'bad' },
    ]),
  );
  expect(await idea()).toHaveValue('Coffee');
});
