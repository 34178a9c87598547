import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { RemoteRelease } from '@lisan/contract';
import type { RemoteSource } from '../remotes/federation-source';
import { createQuarantine } from '../remotes/quarantine';
import { createRemotes, type Remotes } from '../remotes/remotes';
import { RemotesProvider } from '../remotes/remotes-context';
import { aReleaseSet, aRemoteRelease } from '../remotes/release-set.builders';
import type { ViewPicture } from '../remotes/view-picture';
import { loadOtherPages } from '../routing/pages';
import { createTabStorage } from '../services/browser-storage';
import { createServices, type ShellServices } from '../services/create-services';
import { Shell } from '../Shell';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

/** What the server answers, by 'METHOD /path' below the API's base. */
export type ServerAnswers = Readonly<Record<string, (body: unknown) => Answer | Promise<Answer>>>;

export interface RenderedShell {
  readonly user: UserEvent;
  readonly services: ShellServices;
  /** What was sent to the server so far, oldest first. */
  readonly sent: readonly { readonly call: string; readonly body: unknown }[];
}

/** As a server without any key. */
const usual: ServerAnswers = {
  'GET /config': () => ({ body: { stripe_publishable_key: null, google_client_id: null } }),
  'GET /voice/voices': () => ({ body: { voices: [] } }),
};

let running: ShellServices | undefined;

afterEach(() => {
  running?.stop();
  running = undefined;
  localStorage.clear();
  sessionStorage.clear();
});

/** What a page is drawn with. */
interface PreparedShell {
  readonly services: ShellServices;
  readonly remotes: Remotes;
  /** What was sent to the server so far, oldest first. */
  readonly sent: RenderedShell['sent'];
  /** Faults that whoever draws the page was told of. */
  readonly reports: unknown[];
}

interface PreparedOptions {
  readonly answers?: ServerAnswers;
  readonly released?: Readonly<Record<string, RemoteRelease>>;
  readonly picture?: ViewPicture | undefined;
  /** Where the code of remotes comes from; by default it never does. */
  readonly source?: RemoteSource;
}

/** The shell's own services over a network that answers from a table, and remotes whose code never comes. */
export async function prepareShell(
  path: string,
  { answers = {}, released = {}, picture, source }: PreparedOptions = {},
): Promise<PreparedShell> {
  const sent: { call: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`;
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    // The push stream stays open, silently.
    if (call === 'GET /events') return new Promise(() => undefined);
    sent.push({ call, body });
    const { status = 200, body: answer = {} } = (await { ...usual, ...answers }[call]?.(body)) ?? {
      ...{ status: 404, body: { detail: `Nothing answers ${call}.`, code: 'not_found' } },
    };
    return Response.json(answer, { status });
  });
  window.history.replaceState(null, '', path);
  await loadOtherPages();
  const services = await createServices();
  running = services;
  const set = aReleaseSet(released);
  const remotes = createRemotes({
    set,
    source:
      source ??
      (() =>
        picture ? new Promise(() => undefined) : Promise.reject(new Error('No remote is released here.'))),
    host: services.host,
    lendBus: services.lendBus,
    isAltered: async () => false,
    quarantine: createQuarantine(set, createTabStorage()),
    storage: services.storage,
    abandon: () => undefined,
    tell: () => undefined,
    picture,
  });
  return { services, remotes, sent, reports: [] };
}

/**
 * The whole shell at an address of the site. Remotes that are released have their place in the navigation; their code
 * never comes.
 */
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
