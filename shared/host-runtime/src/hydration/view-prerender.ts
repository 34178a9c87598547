import type { RefObject } from 'react';
import { prerenderMarks } from '@lisan/contract';
import { findPrerendered } from './prerendered-element';
import type { RemoteComponent } from '../remotes/remote-component';
import type { LiveView } from './live-view';

export interface ViewPrerender {
  readonly html: string;
  readonly place?: RefObject<HTMLElement | null>;
  covers(component: RemoteComponent): boolean;
  release(): void;
  discard(): void;
  live?: LiveView | undefined;
}

export function createViewPrerender(viewId: string): ViewPrerender {
  let isShown = true;
  const prerender: ViewPrerender = {
    html: '',
    covers: ({ kind, id }) => isShown && kind === 'view' && id === viewId,
    release: () => void (isShown = false),
    discard() {
      isShown = false;
      prerender.live?.end();
    },
  };
  return prerender;
}

export function createSlotPrerender(place: RefObject<HTMLElement | null>): ViewPrerender {
  let isShown = true;
  return {
    html: '',
    place,
    covers: ({ kind }) =>
      isShown && kind === 'slot' && place.current !== null && findPrerendered(place.current) !== undefined,
    release: () => void (isShown = false),
    discard: () => void (isShown = false),
  };
}

/** Placeholder for the edge, when prerendering the shell. */
export const viewPlaceholder: ViewPrerender = {
  html: prerenderMarks.view,
  covers: ({ kind }) => kind === 'view',
  release: () => undefined,
  discard: () => undefined,
};
