import { pageProtocol, type ReleaseManifest } from '@lisan/contract';
import { createUpdater } from '@lisan/host-runtime';
import { aReleaseManifest, aRemoteRelease } from '@lisan/testing';
import { readProductState } from '../release-update/shell-updater';
import { createServices, type ShellServices } from '../services/create-services';

export const own = aReleaseManifest({ chat: aRemoteRelease('chat') });
export const next: ReleaseManifest = {
  ...aReleaseManifest({ chat: aRemoteRelease('chat', { version: '0.2.0-22222222' }) }),
  id: '2-22222222',
};

export const SECOND_MS = 1_000;
export const DAY_MS = 24 * 60 * 60 * SECOND_MS;
export const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

export const edge: { served: ReleaseManifest | null; requests: string[] } = { served: own, requests: [] };

export const page = {
  services: undefined as unknown as ShellServices,
  stop: (): void => undefined,
  reload: jest.fn(),
  leaveTo: jest.fn(),
  goTo: jest.fn(),
  offerUpdate: jest.fn<void, [() => void]>(),
};

const textOf = (manifest: ReleaseManifest) =>
  `<script type="application/json" id="${pageProtocol.releaseManifestId}" ${pageProtocol.signatures}="">${JSON.stringify(manifest)}</script>`;

export async function open(made?: ShellServices): Promise<void> {
  page.services = made ?? (await createServices());
  show(true);
  const { services, reload, leaveTo, goTo, offerUpdate } = page;
  const end = services.releaseUpdate.start(own.id, async (onNewer) =>
    createUpdater(own, {
      onNewer,
      getLanguage: () => services.host.translator.language,
      readState: () => readProductState(services),
      getView: () => 'chat',
      offerUpdate,
      goTo,
      leaveTo,
      reload,
    }),
  );
  page.stop = () => {
    end();
    services.stop();
  };
}

export function show(isShown: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
  document.dispatchEvent(new Event('visibilitychange'));
}

export async function reportManifest(manifest: ReleaseManifest): Promise<void> {
  edge.served = manifest;
  page.services.releaseUpdate.receiveManifestId(manifest.id);
  await pass(21 * SECOND_MS);
}

export async function step(): Promise<'left' | 'stayed'> {
  const [leave, otherwise] = [jest.fn(), jest.fn()];
  page.services.releaseUpdate.navigate(leave, otherwise);
  await pass(0);
  expect(leave.mock.calls.length + otherwise.mock.calls.length).toBe(1);
  return leave.mock.calls.length > 0 ? 'left' : 'stayed';
}

export function addField(): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  document.body.append(field);
  return field;
}

export function type(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.value = text;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  edge.requests = [];
  edge.served = own;
  document.body.innerHTML = textOf(own);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const method = init?.method ?? 'GET';
    edge.requests.push(`${method} ${String(input)}`);
    const { served } = edge;
    if (!served) throw new TypeError('no line');
    return new Response(method === 'HEAD' ? null : textOf(served), { headers: { 'lisan-set': served.id } });
  });
});
afterEach(() => {
  page.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});
