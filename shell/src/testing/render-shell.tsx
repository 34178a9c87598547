import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { RemoteRelease } from '@lisan/contract';
import {
  type RemoteSource,
  createQuarantine,
  createRemotes,
  type Remotes,
  RemotesProvider,
  type ViewPrerender,
  createTabStorage,
} from '@lisan/host-runtime';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { notifyFallback } from '../remotes/notify-fallback';
import { loadOtherPages } from '../routing/pages';
import { createServices, type ShellServices } from '../services/create-services';
import { Shell } from '../Shell';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

export type ServerAnswers = Readonly<Record<string, (body: unknown) => Answer | Promise<Answer>>>;

export interface RenderedShell {
  readonly user: UserEvent;
  readonly services: ShellServices;
  readonly sent: readonly { readonly call: string; readonly body: unknown }[];
}

/** As from a server without keys. */
const usual: ServerAnswers = {
  'GET /config': () => ({ body: { stripe_publishable_key: null, google_client_id: null } }),
  'GET /voice/voices': () => ({ body: { voices: [] } }),
  'GET /notifications': () => ({ body: { notifications: [] } }),
  'POST /user/profile': () => ({ body: { profile_image: null } }),
};

let running: ShellServices | undefined;

afterEach(() => {
  running?.stop();
  running = undefined;
  localStorage.clear();
  sessionStorage.clear();
});

interface PreparedShell {
  readonly services: ShellServices;
  readonly remotes: Remotes;
  readonly sent: RenderedShell['sent'];
  readonly reports: unknown[];
}

interface PreparedOptions {
  readonly answers?: ServerAnswers;
  readonly released?: Readonly<Record<string, RemoteRelease>>;
  readonly prerender?: ViewPrerender | undefined;
  readonly source?: RemoteSource;
}

export async function prepareShell(
  path: string,
  { answers = {}, released = {}, prerender, source }: PreparedOptions = {},
): Promise<PreparedShell> {
  const sent: { call: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`;
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    // The push stream stays open and silent.
    if (call === 'GET /events') return new Promise(() => undefined);
    sent.push({ call, body });
    const { status = 200, body: answer = {} } = (await { ...usual, ...answers }[call]?.(body)) ?? {
      status: 404,
      body: { detail: `Nothing answers ${call}.`, code: 'not_found' },
    };
    return Response.json(answer, { status });
  });
  window.history.replaceState(null, '', path);
  await loadOtherPages();
  const services = await createServices();
  running = services;
  const manifest = aReleaseManifest(released);
  const remotes = createRemotes({
    manifest,
    source:
      source ??
      (() =>
        prerender ? new Promise(() => undefined) : Promise.reject(new Error('No remote is released here.'))),
    host: services.host,
    busFor: services.busFor,
    isAltered: async () => false,
    quarantine: createQuarantine(manifest, createTabStorage()),
    storage: services.storage,
    abandon: () => undefined,
    recordFact: () => undefined,
    onFallback: notifyFallback(services.host),
    prerender,
  });
  return { services, remotes, sent, reports: [] };
}

export async function renderShell(
  path: string,
  answers: ServerAnswers = {},
  released: readonly string[] = [],
): Promise<RenderedShell> {
  const { services, remotes, sent } = await prepareShell(path, {
    answers,
    released: Object.fromEntries(released.map((name) => [name, aRemoteRelease(name)])),
  });
  await act(async () =>
    render(
      <RemotesProvider value={remotes}>
        <Shell services={services} />
      </RemotesProvider>,
    ),
  );
  return { user: userEvent.setup(), services, sent };
}
