import type { PublicConfig } from '@lisan/remote-kit';
import { createGoogleSignIn } from './google-sign-in';

const facts: PublicConfig = { stripePublishableKey: null, googleClientId: 'lisan.apps.example' };
const findScript = () => document.head.querySelector<HTMLScriptElement>('script[src*="accounts.google.com"]');
const settle = () => new Promise((resolve) => setTimeout(resolve));

function aContainer() {
  const container = document.createElement('div');
  const tokens: unknown[] = [];
  return {
    container,
    tokens,
    options: { language: 'ar', onToken: (token: unknown) => tokens.push(token) } as const,
  };
}

function beGoogle() {
  const given: { callback: (answer: { credential: string }) => void; client_id: string; nonce?: string }[] =
    [];
  const id = {
    initialize: (options: (typeof given)[number]) => void given.push(options),
    renderButton: (container: HTMLElement, { locale }: { locale: string }) =>
      container.append(`button in ${locale}`),
  };
  Object.assign(window, { google: { accounts: { id } } });
  return given;
}

// Sequential, because the script loads once per page.
test('shows no button and loads no script without a client id', async () => {
  const { container, options } = aContainer();
  const google = createGoogleSignIn(async () => ({ ...facts, googleClientId: null }));
  expect(await google.showButton(container, options)).toBeNull();
  expect(findScript()).toBeNull();
});

test('rejects when the script fails to load, and retries', async () => {
  const { container, options } = aContainer();
  const failure = createGoogleSignIn(async () => facts)
    .showButton(container, options)
    .catch((error: unknown) => String(error));
  await settle();
  findScript()?.dispatchEvent(new Event('error'));
  expect(await failure).toContain('could not be loaded');
  expect(findScript()).toBeNull();
});

test('passes on tokens until the button is removed, and loads the script once', async () => {
  const given = beGoogle();
  const google = createGoogleSignIn(async () => facts);
  const [first, second] = [aContainer(), aContainer()];
  const shown = Promise.all(
    [first, second].map(({ container, options }) => google.showButton(container, options)),
  );
  await settle();
  findScript()?.dispatchEvent(new Event('load'));
  const [end] = await shown;
  expect(document.head.querySelectorAll('script[src*="accounts.google.com"]')).toHaveLength(1);
  expect(given.map(({ client_id }) => client_id)).toEqual([facts.googleClientId, facts.googleClientId]);
  expect(first.container).toHaveTextContent('button in ar');

  given[0]?.callback({ credential: 'token-1' });
  expect(first.tokens).toEqual([expect.objectContaining({ token: 'token-1' })]);
  end?.();
  given[0]?.callback({ credential: 'token-2' });
  given[1]?.callback({ credential: 'token-3' });
  expect([first.tokens.length, second.tokens.length]).toEqual([1, 1]);
  expect(first.container).toBeEmptyDOMElement();
});
