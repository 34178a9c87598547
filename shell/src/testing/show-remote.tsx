import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { type Language, type LoadableRelease } from '@lisan/contract';
import { HostProvider, defineRemote, type FrameProps, type RemoteDefinition } from '@lisan/remote-kit';
import { createFakeHost, aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import {
  type RemoteSource,
  createRemotes,
  recoverFromCrash,
  RemotesProvider,
  type RecordFact,
  createTabStorage,
} from '@lisan/host-runtime';
import { notifyFallback } from '../remotes/notify-fallback';
import { RemoteSlot } from '../remotes/RemoteSlot';
import { RemoteView } from '../remotes/RemoteView';
import { useReleasedViews } from '../remotes/useReleasedViews';
import { shellTranslations } from '../translations/shell-translations';

export type Remote = Pick<RemoteDefinition, 'views'> & Partial<RemoteDefinition>;

export const showing = (View: ComponentType): Remote => ({
  views: { chat: async () => ({ default: View }) },
});

export async function showRemote(
  source: (attempt: number, version: string) => Promise<Remote>,
  {
    language = 'en',
    slots = [],
    lastGood,
    recordFact = () => undefined,
  }: {
    language?: Language;
    slots?: { name: string; order: number }[];
    lastGood?: LoadableRelease;
    recordFact?: RecordFact;
  } = {},
) {
  const host = createFakeHost({ language });
  await host.translator.addTranslations('shell', shellTranslations);
  const fetchRemote: RemoteSource = async ({ version }, attempt) => {
    const given = await source(attempt, version);
    const defined = defineRemote({
      name: 'chat',
      frame: ({ children, namespace, direction }: FrameProps) => (
        <div data-testid="frame" data-namespace={namespace} dir={direction}>
          {children}
        </div>
      ),
      translations: { en: async () => ({ hello: 'Hello' }), ar: async () => ({ hello: 'مرحبا' }) },
      ...given,
    });
    return { remote: { ...defined, mount: given.mount ?? defined.mount } };
  };
  const chat = aRemoteRelease('chat', { slots });
  const manifest = {
    ...aReleaseManifest({ chat, billing: aRemoteRelease('billing', { views: [] }) }),
    ...(lastGood && { lastGood: { chat: lastGood } }),
  };
  window.dispatchEvent(new Event('pagehide'));
  const { quarantine, crashLoop } = recoverFromCrash(manifest, () => undefined);
  const remotes = createRemotes({
    manifest,
    source: fetchRemote,
    host,
    busFor: host.bus.forParty,
    isAltered: async () => false,
    quarantine,
    opening: crashLoop.opening,
    storage: createTabStorage(),
    abandon: () => undefined,
    recordFact,
    onFallback: notifyFallback(host),
  });
  function Page() {
    const [view] = useReleasedViews();
    return (
      <>
        <p>The page</p>
        {view && <RemoteView key={view.id} view={view} isShown />}
        <RemoteSlot name="landing-pricing" height="10rem" />
        <RemoteSlot name="dashboard-toolbar" height="2rem" isCompact />
      </>
    );
  }
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  // Remotes load during render, so flush effects.
  const open = () =>
    act(async () =>
      render(
        <HostProvider value={host}>
          <RemotesProvider value={remotes}>
            <Page />
          </RemotesProvider>
        </HostProvider>,
      ),
    );
  return { host, remotes, crashLoop, user, open };
}

export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
