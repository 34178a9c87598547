import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQuarantine, createTabStorage } from '@lisan/host-runtime';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { createServices, type ShellServices } from '../services/create-services';
import { gatherFacts, type PanelSources } from './panel-information';
import { togglePanel } from './open-panel';
import { openPanelOnDemand } from './panel-listener';

const manifest = {
  ...aReleaseManifest({
    chat: aRemoteRelease('chat', { sharedRequired: { react: '^19.3.0' } }),
    billing: aRemoteRelease('billing', { sharedRequired: { react: '^19.3.0' } }),
    notes: aRemoteRelease('notes'),
  }),
  lastGood: { chat: aRemoteRelease('chat', { version: '0.0.9-00000000', base: '/remotes/chat/0.0.9/' }) },
  canaries: {
    billing: {
      release: aRemoteRelease('billing', { version: '0.2.0-22222222' }),
      share: 5,
      accounts: ['AAAAAAAAAAAAAAAAAAAAAA'],
      since: '2026-01-02T00:00:00.000Z',
    },
  },
};
const file = (
  name: string,
  startTime: number,
  responseEnd: number,
  decodedBodySize: number,
  origin = 'http://localhost',
) => ({ name: origin + name, startTime, responseEnd, decodedBodySize }) as PerformanceResourceTiming;
const sharedReact = { '19.3.1': { from: 'lisan_shell', useIn: ['lisan_shell', 'lisan_chat'] } };

const sources: PanelSources = {
  manifest,
  quarantine: { has: () => false },
  isSigned: true,
  override: null,
  events: [],
  shareScope: { react: sharedReact },
  resources: [
    file('/remotes/chat/0.1.0-11111111/remote-entry.js', 100, 150, 1_000),
    file('/remotes/chat/0.1.0-11111111/view.js', 160, 220.4, 2_000),
    file('/remotes/chatter/0.1.0-11111111/view.js', 0, 900, 9_000),
  ],
  page: {
    location: new URL('http://localhost/home?code=secret#x') as unknown as Location,
    isSecureContext: true,
  },
};
const now = new Date('2026-01-01T05:30:00.000Z');

test("shows each remote's version, state and size", () => {
  const { remotes, set: shown, shared, reacts, path } = gatherFacts(sources, now);
  expect(remotes).toMatchObject([
    { name: 'chat', version: '0.1.0-11111111', stand: 'live', before: '0.0.9-00000000', contract: 2 },
    { name: 'billing', stand: 'live', canary: { version: '0.2.0-22222222', share: 5 } },
    { name: 'notes', stand: 'live', canary: null, loaded: { files: 0, bytes: 0, milliseconds: 0 } },
  ]);
  expect(remotes[0]?.loaded).toEqual({ files: 2, bytes: 3_000, milliseconds: 120 });
  expect(shown).toMatchObject({ id: '1-00000000', hours: 5, signature: 'checked' });
  expect(shared).toEqual([{ name: 'react', version: '19.3.1', from: 'lisan_shell', usedBy: ['lisan_chat'] }]);
  expect(reacts).toEqual(['lisan_shell 19.3.1']);
  expect(path).toBe('/home');
});

test('names a quarantined version, a canary, an override and a second React', () => {
  const aside = gatherFacts({ ...sources, quarantine: { has: (name) => name === 'chat' } }, now);
  expect(aside.remotes[0]).toMatchObject({ version: '0.0.9-00000000', stand: 'put aside' });
  const chosen = {
    ...manifest,
    remotes: { ...manifest.remotes, billing: manifest.canaries.billing.release },
  };
  expect(gatherFacts({ ...sources, manifest: chosen }, now).remotes[1]).toMatchObject({ stand: 'canary' });
  const developed = aRemoteRelease('chat', {
    version: 'override-01234567-x',
    base: 'http://localhost:3001/federated/',
  });
  const over = gatherFacts(
    {
      ...sources,
      manifest: { ...manifest, remotes: { ...manifest.remotes, chat: developed } },
      resources: [
        file('/federated/remote-entry.js', 0, 5, 10, 'http://localhost:3001'),
        file('/remotes/notes/0.1.0-11111111/view.js', 0, 5, 10),
      ],
    },
    now,
  );
  expect(over.remotes[0]?.stand).toBe('override');
  expect(over.reacts).toEqual(['lisan_shell 19.3.1', 'chat override-01234567-x', 'notes 0.1.0-11111111']);
});

test('copies no personal data', () => {
  const text = JSON.stringify(gatherFacts(sources, now));
  expect(text).not.toMatch(/secret|AAAAAAAA|token|user/i);
});

describe('in the page', () => {
  let services: ShellServices;
  beforeAll(async () => {
    performance.getEntriesByType = () => [];
    services = await createServices();
  });
  afterAll(() => services.stop());

  const options = () => ({
    chosen: { manifest, override: undefined },
    recovery: { quarantine: createQuarantine(manifest, createTabStorage()) },
    isSigned: false,
    services,
  });

  test('opens only by its keys or URL, follows events, and is translated', async () => {
    const toggle = jest.fn(() => togglePanel(options()));
    window.history.replaceState(null, '', '/home');
    openPanelOnDemand({ toggle, onFailure: fail });
    for (const keys of [
      '{F8}',
      '{Control>}{F8}{/Control}',
      '{Shift>}{F8}{/Shift}',
      '{Control>}{Shift>}{Alt>}{F8}{/Alt}{/Shift}{/Control}',
    ])
      await userEvent.keyboard(keys);
    expect(toggle).not.toHaveBeenCalled();
    await userEvent.keyboard('{Control>}{Shift>}{F8}{/Shift}{/Control}');
    const panel = await screen.findByRole('dialog', { name: 'About this page' });
    expect(within(panel).getByRole('row', { name: /^chat 0\.1\.0-11111111 live/ })).toBeInTheDocument();
    expect(within(panel).getByText(/canary .*0\.2\.0-22222222.* for 5% of visitors/)).toBeInTheDocument();
    expect(within(panel).getByText('No signature required during development')).toBeInTheDocument();

    const chat = services.busFor({
      name: 'remote chat',
      version: '0.1.0-11111111',
      refuses: () => 'undeclared',
    });
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    act(() => chat.publish('session.changed', { user: null }));
    expect(
      await within(panel).findByRole('row', {
        name: /^session\.changed .* remote chat 0\.1\.0-11111111 dropped: .*undeclared/,
      }),
    ).toBeInTheDocument();

    expect(reported).toHaveBeenCalledTimes(1);
    reported.mockRestore();
    await act(() => services.host.translator.setLanguage('ar'));
    expect(screen.getByRole('dialog', { name: 'عن هذه الصفحة' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    window.history.replaceState(null, '', '/home?panel');
    await act(async () => openPanelOnDemand({ toggle, onFailure: fail }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  function fail(error: unknown): void {
    throw error;
  }
});
