/* oxlint-disable testing-library/no-node-access -- the nodes themselves are hydrated */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageProtocol, prerenderMarks, viewsInPrerender, type Prerender } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import {
  mountPage,
  createViewPrerender,
  RemotesProvider,
  findPrerender,
  matchesPage,
} from '@lisan/host-runtime';
import { aRemoteRelease } from '@lisan/testing';
import { loadOtherPages } from '../routing/pages';
import { Shell } from '../Shell';
import { anAccessToken } from '../testing/access-token';
import { prepareShell } from '../testing/render-shell';
import { prerenderPage } from './prerender-page';
import { prerenderedPages } from './prerendered-pages';

const languages = ['en', 'ar'] as const;
const names = Object.keys(prerenderedPages);
const icons = ['chat', 'film', 'chart', 'person', 'of-a-later-shell'];
const labels = { en: 'Speech & <film>', ar: 'كلام' };

function releasedOf(count: number) {
  return Array.from({ length: count }, (_, index) => {
    // The account's menu repeats the profile.
    const id = index === 3 ? 'profile' : `view-${index}`;
    return aRemoteRelease(id, {
      views: [{ id, order: index, icon: icons[index % icons.length] ?? 'chat', label: labels }],
    });
  });
}

function compose(
  prerender: Prerender,
  releases: ReturnType<typeof releasedOf>,
  open: number,
  language: Language,
) {
  const text = labels[language].replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const all = releases.flatMap((one) => one.views);
  const views = viewsInPrerender(all, all[open]?.id);
  return (prerender.navigations ?? []).reduce(
    (html, { item, current }) =>
      html.replace(
        prerenderMarks.navigation,
        views
          .map((view) =>
            (view.id === all[open]?.id ? current : item)
              .replaceAll(prerenderMarks.viewLabel, text)
              .replaceAll(prerenderMarks.viewId, view.id)
              .replace(
                prerenderMarks.viewIcon,
                prerender.icons?.[view.icon] ?? prerender.icons?.['unknown'] ?? '',
              ),
          )
          .join(''),
      ),
    prerender.html,
  );
}

interface OpenOptions {
  readonly before?: (root: HTMLElement) => void;
  readonly views?: number;
  readonly openAt?: number;
}

async function open(name: string, language: Language, { before, views = 6, openAt = 4 }: OpenOptions = {}) {
  const { path, isDashboard = false } = prerenderedPages[name] ?? { path: '/' };
  const prerender = await prerenderPage(name, language);
  const releases = releasedOf(isDashboard ? views : 0);
  document.documentElement.lang = language;
  localStorage.setItem('lisan.language', language);
  if (isDashboard) localStorage.setItem('access_token', anAccessToken());
  sessionStorage.setItem('lisan.memory.u-1.shell.view', `view-${openAt}`);
  const released = Object.fromEntries(releases.map((one) => [one.views[0]?.id ?? '', one]));
  const view = isDashboard ? createViewPrerender(`view-${openAt}`) : undefined;
  const { services, remotes, reports } = await prepareShell(path, { released, prerender: view });
  const root = document.createElement('div');
  const held = `<div ${pageProtocol.prerenderedView}="view-${openAt}"><textarea aria-label="Reserved"></textarea></div>`;
  const html = compose(prerender, releases, openAt, language).replace(prerenderMarks.view, held);
  root.innerHTML = `<div ${pageProtocol.prerenderedPage}="${name}" ${isDashboard ? `${pageProtocol.prerenderedOpen}="view-${openAt}"` : ''}>${html}</div>`;
  document.body.append(root);
  before?.(root);
  const prerendered = [...root.querySelectorAll('*')];
  const isFit = matchesPage(findPrerender(root) ?? root, {
    location: window.location,
    language,
    isSignedIn: isDashboard,
    openView: isDashboard ? `view-${openAt}` : undefined,
    isAsPublished: true,
  });
  await act(async () =>
    mountPage(
      <RemotesProvider value={remotes}>
        <Shell services={services} />
      </RemotesProvider>,
      {
        root,
        prerender: findPrerender(root),
        matchesPage: isFit,
        report: (error) => void reports.push(error),
        onRestored: () => undefined,
      },
    ),
  );
  await waitFor(() => expect(findPrerender(root)).toBeUndefined());
  return { root, prerendered, reports };
}

beforeAll(loadOtherPages);
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = '';
});

// Must run first: only later pages of a document focus their heading.
it('replays input and presses from before hydration', async () => {
  const user = userEvent.setup();
  await open('register', 'en', {
    before: (page) => {
      const name = page.querySelector<HTMLInputElement>('input[name=username]');
      if (!name) throw new Error('There is no field for a name.');
      const email = page.querySelector<HTMLInputElement>('input[name=email]');
      const password = page.querySelector<HTMLInputElement>('input[type=password]');
      if (email) email.value = 'layla@example.com';
      if (password) password.value = 'long enough';
      name.focus();
      name.value = 'laila';
      name.setSelectionRange(2, 2);
      const element = page.querySelector('form button[aria-label="Show password"]');
      Object.assign(globalThis, { [pageProtocol.before]: { pressed: { element } } });
    },
  });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
  expect(name).toHaveFocus();
  expect(name).toHaveValue('laila');
  expect(name.selectionStart).toBe(2);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('layla@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('long enough');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await user.keyboard('y');
  expect(name).toHaveValue('layila');
});

it('replays presses in order, even one made while React hydrates', async () => {
  const done: string[] = [];
  const known: { earlier: object[]; pressed: object | null } = { earlier: [], pressed: null };
  await open('register', 'en', {
    before: (page) => {
      const [first, second, third] = page.querySelectorAll<HTMLElement>('form button');
      if (!first || !second || !third) throw new Error('There are no three buttons.');
      for (const [name, button] of Object.entries({ first, second, third }))
        button.addEventListener('click', () => done.push(name));
      known.earlier = [{ element: first }];
      known.pressed = { element: second };
      Object.assign(globalThis, { [pageProtocol.before]: known });
      queueMicrotask(() => {
        third.click();
        known.earlier = [...known.earlier, { element: second }];
        known.pressed = { element: third };
      });
    },
  });
  expect(done).toEqual(['first', 'second', 'third']);
  expect(known).toEqual({ earlier: [], pressed: null });
});

describe.each(languages)('prerendered HTML in %s', (language) => {
  it.each(names)('hydrates %s in place, without warnings', async (name) => {
    const complaint = jest.spyOn(console, 'error');
    const { root, prerendered, reports } = await open(name, language);
    expect(reports).toEqual([]);
    expect(complaint).not.toHaveBeenCalled();
    // No element was recreated; layouts for other widths are removed.
    const known = new Set(prerendered);
    const made = [...root.querySelectorAll('*')].filter((element) => !known.has(element));
    const isLate = (element: Element) => element.matches('[aria-live=off], [aria-live=off] *, [popover] *');
    expect(made.filter((element) => !isLate(element)).length).toBe(0);
    expect(prerendered.length).toBeGreaterThan(20);
  });

  it.each(names)('allows %s under a CSP without inline styles and scripts', async (name) => {
    const { html, css, icons: drawn = {} } = await prerenderPage(name, language);
    const page = document.createElement('div');
    page.innerHTML = html + Object.values(drawn).join('');
    const names = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(names.filter((attribute) => attribute === 'style' || attribute.startsWith('on'))).toEqual([]);
    expect(page.querySelector('script, iframe, object, embed, link, style')).toBeNull();
    expect(css).not.toMatch(/url\(|@import|<|expression/);
  });
});

it("replaces another page's HTML and restores input in the field of the same name", async () => {
  const fitting = jest.fn();
  const { root } = await open('register', 'en', {
    before: (page) => {
      findPrerender(page)?.setAttribute(pageProtocol.prerenderedPage, 'sign-in');
      const email = page.querySelector<HTMLInputElement>('input[name=email]');
      if (email) email.value = 'layla@example.com';
      fitting(email);
    },
  });
  expect(root.contains(fitting.mock.calls[0]?.[0] as Node)).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('layla@example.com');
});

it('hydrates a layout with many views, and adds those beyond one screen', async () => {
  const { root, prerendered, reports } = await open('dashboard', 'en', { views: 60, openAt: 50 });
  expect(reports).toEqual([]);
  const entry = 'nav > ul > li';
  expect(prerendered.every((element) => root.contains(element) || !element.closest(entry))).toBe(true);
  const [side] = screen.getAllByRole('navigation');
  await waitFor(() => expect(side?.querySelectorAll(':scope > ul > li > a')).toHaveLength(60));
});
