import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createServices } from '../services/create-services';
import { HostProvider } from '@lisan/remote-kit';
import { ThemeRoot } from '@lisan/ui';
import { ShellProvider } from '../services/shell-context';
import { LazyPage } from './LazyPage';
import { loadablePage } from './loadable-page';

const Hello = () => <h1>Hello</h1>;

async function show(fetchPage: () => Promise<typeof Hello>) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const services = await createServices();
  // oxlint-disable-next-line testing-library/no-unnecessary-act -- what suspends goes on inside an awaited act alone
  await act(async () =>
    render(
      <HostProvider value={services.host}>
        <ShellProvider value={services}>
          <ThemeRoot theme="light" language="en" direction="ltr">
            <LazyPage page={loadablePage(fetchPage)} />
          </ThemeRoot>
        </ShellProvider>
      </HostProvider>,
    ),
  );
  return services;
}

test('reports a page that fails to load, and loads it on retry', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation();
  const fetchPage = jest.fn<Promise<typeof Hello>, []>();
  fetchPage.mockRejectedValueOnce(new Error('Loading chunk 7 failed.')).mockResolvedValue(Hello);
  const services = await show(fetchPage);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "This part of the page didn't load. Check your connection and try again.",
  );
  // oxlint-disable-next-line testing-library/no-unnecessary-act -- as above
  await act(async () => userEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(await screen.findByRole('heading', { name: 'Hello' })).toBeVisible();
  expect(fetchPage).toHaveBeenCalledTimes(2);
  expect(complaint).toHaveBeenCalledWith(
    '[page]',
    expect.objectContaining({ message: 'Loading chunk 7 failed.' }),
  );
  services.stop();
});

test.each([
  new TypeError('x is not a function'),
  new Error('Loading chunk 7 failed.\n(missing: http://localhost/page.js)'),
])('does not blame the network for a page that threw (%s)', async (fault) => {
  jest.spyOn(console, 'error').mockImplementation();
  const services = await show(() => Promise.reject(fault));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong in This part of the page.',
  );
  services.stop();
});

test('loads a file once, however often the page is shown', async () => {
  const fetchPage = jest.fn(async () => Hello);
  const page = loadablePage(fetchPage);
  expect(await Promise.all([page.load(), page.load()])).toEqual([Hello, Hello]);
  expect(fetchPage).toHaveBeenCalledTimes(1);
});
