import {
  type DocumentPrerender,
  type Language,
  dashboardPrerender,
  documentPrerender,
  pageProtocol,
  prerenderMarks,
  prerenderOf,
  viewsInPrerender,
  type Prerender,
  type ReleaseManifest,
  type RemoteRelease,
} from '@lisan/contract';
import type { PrerenderFiles } from './prerender-files';

export interface PrerenderRequest {
  readonly path: string;
  readonly hasQuery: boolean;
  readonly language: Language;
  /** Set when signed in. */
  readonly lastView: string | undefined;
  /** The remote of `lastView`, as this browser gets it. */
  readonly opened: { readonly remote: string; readonly release: RemoteRelease } | undefined;
}

export interface PagePrerender {
  readonly html: string;
  readonly styles: readonly { readonly owner: string; readonly css: string }[];
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly holdsView?: boolean;
}

const MAX_CACHED_PAGES = 300;

export function createPagePrerenders(
  files: PrerenderFiles,
): (manifest: ReleaseManifest, request: PrerenderRequest) => Promise<PagePrerender | undefined> {
  const kept = new Map<string, PagePrerender>();
  return async (manifest, request) => {
    const name = prerenderOf({ ...request, isSignedIn: request.lastView !== undefined });
    if (name === undefined || manifest.shell.pictures === undefined) return undefined;
    const open = name === dashboardPrerender ? openViewOf(manifest, request) : undefined;
    const key = [manifest.id, name, request.language, open?.id, open?.release.version].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const frame = await files.find(manifest.shell, name, request.language);
    if (!frame) return undefined;
    if (!open) return keep(key, composePrerender(manifest, frame, name));
    const content = await files.find(open.release, open.id, request.language);
    const made = withView(manifest, { frame, content, open, language: request.language });
    // A missing file may appear soon.
    return content ? keep(key, made) : made;
  };

  function keep(key: string, prerender: PagePrerender): PagePrerender {
    if (kept.size >= MAX_CACHED_PAGES) kept.clear();
    kept.set(key, prerender);
    return prerender;
  }

  function withView(manifest: ReleaseManifest, { frame, content, open, language }: Composed) {
    const views = viewsInPrerender(viewsOf(manifest, open), open.id);
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
        content
          ? partElement(manifest, { id: open.id, release: open.release, html: content.html, language })
          : '',
      );
    const own = { html, css: frame.css };
    const prerender = composePrerender(manifest, own, dashboardPrerender, open.id);
    const style = content && { owner: open.remote, css: inPlace(manifest, open.release.base, content.css) };
    const styles = [...prerender.styles, ...(style ? [style] : [])];
    return { ...prerender, styles, holdsView: content !== undefined };
  }
}

/** What a document's head is made of, with the URLs of this release. */
export function createDocuments(files: PrerenderFiles) {
  const kept = new Map<string, DocumentPrerender>();
  return async (manifest: ReleaseManifest, language: Language): Promise<DocumentPrerender | undefined> => {
    const key = `${manifest.id} ${language}`;
    const known = kept.get(key);
    if (known) return known;
    const document = (await files.find(manifest.shell, documentPrerender, language))?.document;
    if (!document) return undefined;
    const placed = JSON.parse(
      inPlace(manifest, manifest.shell.base, JSON.stringify(document)),
    ) as DocumentPrerender;
    if (kept.size >= MAX_CACHED_PAGES) kept.clear();
    kept.set(key, placed);
    return placed;
  };
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

function openViewOf(manifest: ReleaseManifest, { lastView, opened }: PrerenderRequest): Open | undefined {
  if (opened && lastView !== undefined) return { id: lastView, ...opened };
  const [first] = viewsOf(manifest);
  const release = first && manifest.remotes[first.remote];
  return release && { id: first.id, remote: first.remote, release };
}

function viewsOf(manifest: ReleaseManifest, open?: Open) {
  return Object.entries(manifest.remotes)
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
export function partElement(manifest: ReleaseManifest, { id, release, html, language }: Part): string {
  const { prerenderedView, prerenderedLanguage, prerenderedVersion } = pageProtocol;
  const attributes = `${prerenderedView}="${id}" ${prerenderedLanguage}="${language}" ${prerenderedVersion}="${release.version}"`;
  return `<div ${attributes}>${inPlace(manifest, release.base, html)}</div>`;
}

function composePrerender(
  manifest: ReleaseManifest,
  prerender: Prerender,
  name: string,
  open?: string,
): PagePrerender {
  const { prerenderedPage, prerenderedOpen, prerenderedView } = pageProtocol;
  const { base } = manifest.shell;
  const opened = open === undefined ? '' : ` ${prerenderedOpen}="${open}"`;
  // Wrappers must not affect the layout.
  const css = `[${prerenderedPage}],[${prerenderedView}]{display:contents}${inPlace(manifest, base, prerender.css)}`;
  return {
    html: `<div ${prerenderedPage}="${name}"${opened}>${inPlace(manifest, base, prerender.html)}</div>`,
    styles: [{ owner: 'shell', css }],
    title: prerender.title,
    description: prerender.description,
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
