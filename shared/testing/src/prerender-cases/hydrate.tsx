import { act, getRoles, queryAllByRole } from '@testing-library/react/pure';
import { pageProtocol, type Prerender } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import type { HostServices, RemoteDefinition } from '@lisan/remote-kit';
import { createFakeHost } from '../fake-host';

export interface Circumstances {
  readonly remembered: 'nothing' | 'much';
  readonly width: 'desktop' | 'phone';
  /** Whether to compare before and after, which is slow. */
  readonly isCompared: boolean;
  readonly typed?: string;
}

interface HydrateCase extends Circumstances {
  readonly prerendered: Prerender;
  readonly view: string;
  readonly language: Language;
}

const memory: Readonly<Record<string, string>> = {
  'chat.draft': 'Half a thought',
  'chat.level': 'Grok',
  'chat.open': 'conversation-1',
  'text-to-audio.text': 'A text',
  'text-to-audio.voice': 'en-us-clara',
  'lip-sync.audio': 'audio-1',
  'lip-sync.video': 'video-1',
  'lip-sync.uploads': '[{"metadata":{"filename":"clip.mp4"},"fingerprint":"x","urlStorageKey":"x"}]',
};

const never = () => new Promise<never>(() => undefined);

const isHidden = (element: Element) => getComputedStyle(element).display === 'none';

function textOf(element: Element): string {
  if (isHidden(element)) return '';
  return [...element.childNodes]
    .map((node) => (node instanceof Element ? textOf(node) : (node.textContent ?? '')))
    .join('');
}

function namesOf(container: HTMLElement, role: string): string[] {
  const names = new Map<Element, string>();
  const announced = queryAllByRole(container, role, {
    name: (name, element) => Boolean(names.set(element, name)),
  });
  return announced.map((element) => `${role} ${names.get(element) ?? ''}`);
}

const announcedBy = (container: HTMLElement) => ({
  roles: Object.keys(getRoles(container))
    .filter((role) => role !== 'generic')
    .toSorted()
    .flatMap((role) => namesOf(container, role)),
  words: textOf(container),
  chosen: [...container.querySelectorAll('[role=combobox]')].map(({ textContent }) => textContent),
  typed: [...container.querySelectorAll('textarea')].map(({ value }) => value),
});

const showPhone = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('max-width'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

export async function hydrate(remote: RemoteDefinition, options: HydrateCase) {
  const { prerendered, view, language, remembered, width, isCompared } = options;
  // A view that remembers an open item names it in the address.
  window.history.replaceState(null, '', '/');
  const complaints: string[] = [];
  const complain = (error: unknown) => void complaints.push(String(error));
  const fake = createFakeHost({ language });
  const host: HostServices = {
    ...fake,
    report: complain,
    api: { ...fake.api, call: never, upload: never, download: never },
    google: { showButton: never },
  };
  if (remembered === 'much') for (const [key, value] of Object.entries(memory)) host.memory.write(key, value);
  const spies = [
    jest.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' '))),
    ...(width === 'phone' ? [showPhone()] : []),
  ];
  const style = document.createElement('style');
  style.textContent = prerendered.css;
  document.head.append(style);
  const container = document.createElement('div');
  document.body.append(container);
  container.setAttribute(pageProtocol.prerenderedView, view);
  container.setAttribute(pageProtocol.prerenderedLanguage, language);
  container.innerHTML = prerendered.html;
  const heading = container.querySelector('h1');
  const before = isCompared ? announcedBy(container) : undefined;
  const field = container.querySelector('textarea');
  if (field && options.typed !== undefined) field.value = options.typed;
  await host.translator.addTranslations(remote.name, remote.translations);
  const loaded = await remote.views[view]?.();
  if (!loaded) throw new Error(`Remote '${remote.name}' has no view '${view}'.`);
  const unmount = await act(async () =>
    remote.mount(container, {
      id: view,
      kind: 'view',
      Component: loaded.default,
      host,
      onError: complain,
      onWaiting: () => undefined,
    }),
  );
  const isKept = heading !== null && container.querySelector('h1') === heading;
  const result = { before, after: isCompared ? announcedBy(container) : undefined, complaints, isKept };
  act(unmount);
  container.remove();
  style.remove();
  for (const spy of spies) spy.mockRestore();
  return result;
}
