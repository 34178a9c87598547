import {
  type Language,
  dashboardPrerender,
  pageProtocol,
  prerenderMarks,
  prerenderOf,
  viewsInPrerender,
  type Prerender,
  type ReleaseManifest,
  type RemoteRelease,
} from '@lisan/contract';
import type { PictureFiles } from './prerender-files';

export interface PictureRequest {
  readonly path: string;
  readonly hasQuery: boolean;
  readonly language: Language;
  /** Set when signed in. */
  readonly lastView: string | undefined;
  /** The remote of `lastView`, as this browser gets it. */
  readonly opened: { readonly remote: string; readonly release: RemoteRelease } | undefined;
}

export interface PagePicture {
  readonly html: string;
  readonly styles: readonly { readonly owner: string; readonly css: string }[];
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly holdsView?: boolean;
}

const MAX_CACHED_PAGES = 300;

export function createPagePictures(
  files: PictureFiles,
): (set: ReleaseManifest, request: PictureRequest) => Promise<PagePicture | undefined> {
  const kept = new Map<string, PagePicture>();
  return async (set, request) => {
    const name = prerenderOf({ ...request, isSignedIn: request.lastView !== undefined });
    if (name === undefined || set.shell.pictures === undefined) return undefined;
    const open = name === dashboardPrerender ? openViewOf(set, request) : undefined;
    const key = [set.id, name, request.language, open?.id, open?.release.version].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const frame = await files.find(set.shell, name, request.language);
    if (!frame) return undefined;
    if (!open) return keep(key, ownPicture(set, frame, name));
    const content = await files.find(open.release, open.id, request.language);
    const made = withView(set, { frame, content, open, language: request.language });
    // A missing file may appear soon.
    return content ? keep(key, made) : made;
  };

  function keep(key: string, picture: PagePicture): PagePicture {
    if (kept.size >= MAX_CACHED_PAGES) kept.clear();
    kept.set(key, picture);
    return picture;
  }

  function withView(set: ReleaseManifest, { frame, content, open, language }: Composed) {
    const views = viewsInPrerender(viewsOf(set, open), open.id);
    const { navigations = [], icons = {} } = frame;
    // A remote may be newer than the shell.
    const iconOf = (name: string) => (Object.hasOwn(icons, name) ? icons[name] : icons['unknown']) ?? '';
    let number = 0;
    const html = frame.html
      .replaceAll(prerenderMarks.navigation, () => {
        const navigation = navigations[number];
        number += 1;
        return views
          .map((view) =>
            ((view.id === open.id ? navigation?.current : navigation?.item) ?? '')
              .replaceAll(prerenderMarks.viewIcon, () => iconOf(view.icon))
              .replaceAll(prerenderMarks.viewId, () => escapeMarkup(view.id))
              .replaceAll(prerenderMarks.viewLabel, () => escapeMarkup(view.label[language])),
          )
          .join('');
      })
      .replace(prerenderMarks.view, () =>
        content ? partElement(set, { id: open.id, release: open.release, html: content.html, language }) : '',
      );
    const own = { html, css: frame.css };
    const picture = ownPicture(set, own, dashboardPrerender, open.id);
    const style = content && { owner: open.remote, css: inPlace(set, open.release.base, content.css) };
    const styles = [...picture.styles, ...(style ? [style] : [])];
    return { ...picture, styles, holdsView: content !== undefined };
  }
}

interface Open {
  readonly id: string;
  readonly remote: string;
  readonly release: RemoteRelease;
}

interface Composed {
  readonly frame: Prerender;
  readonly content: Prerender | undefined;
  readonly open: Open;
  readonly language: Language;
}

function openViewOf(set: ReleaseManifest, { lastView, opened }: PictureRequest): Open | undefined {
  if (opened && lastView !== undefined) return { id: lastView, ...opened };
  const [first] = viewsOf(set);
  const release = first && set.remotes[first.remote];
  return release && { id: first.id, remote: first.remote, release };
}

function viewsOf(set: ReleaseManifest, open?: Open) {
  return Object.entries(set.remotes)
    .flatMap(([remote, live]) => {
      const { views } = open?.remote === remote ? open.release : live;
      return views.map((view) => ({ ...view, remote }));
    })
    .sort((one, other) => one.order - other.order);
}

interface Part {
  readonly id: string;
  readonly release: RemoteRelease;
  readonly html: string;
  readonly language: Language;
}

/** Root element of the remote's own React. */
export function partElement(set: ReleaseManifest, { id, release, html, language }: Part): string {
  const {
    prerenderedView: pictureView,
    prerenderedLanguage: pictureLanguage,
    prerenderedVersion: pictureVersion,
  } = pageProtocol;
  const attributes = `${pictureView}="${id}" ${pictureLanguage}="${language}" ${pictureVersion}="${release.version}"`;
  return `<div ${attributes}>${inPlace(set, release.base, html)}</div>`;
}

function ownPicture(set: ReleaseManifest, picture: Prerender, name: string, open?: string): PagePicture {
  const {
    prerenderedPage: picturePage,
    prerenderedOpen: pictureOpen,
    prerenderedView: pictureView,
  } = pageProtocol;
  const { base } = set.shell;
  const opened = open === undefined ? '' : ` ${pictureOpen}="${open}"`;
  // Wrappers must not affect the layout.
  const css = `[${picturePage}],[${pictureView}]{display:contents}${inPlace(set, base, picture.css)}`;
  return {
    html: `<div ${picturePage}="${name}"${opened}>${inPlace(set, base, picture.html)}</div>`,
    styles: [{ owner: 'shell', css }],
    title: picture.title,
    description: picture.description,
  };
}

export const inPlace = ({ filesFrom = '' }: ReleaseManifest, base: string, text: string) =>
  text.replaceAll(prerenderMarks.base, () => filesFrom + base);

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes as React does. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => written[letter] ?? '');
