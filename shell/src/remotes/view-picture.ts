import type { RefObject } from 'react';
import { prerenderMarks } from '@lisan/contract';
import { findPictured } from './pictured-element';
import type { RemoteComponent } from './remote-component';
import type { LiveView } from './live-view';

export interface ViewPicture {
  readonly html: string;
  readonly place?: RefObject<HTMLElement | null>;
  standsFor(component: RemoteComponent): boolean;
  takeOver(): void;
  giveUp(): void;
  live?: LiveView | undefined;
}

export function createViewPicture(viewId: string): ViewPicture {
  let isStanding = true;
  const picture: ViewPicture = {
    html: '',
    standsFor: ({ kind, id }) => isStanding && kind === 'view' && id === viewId,
    takeOver: () => void (isStanding = false),
    giveUp() {
      isStanding = false;
      picture.live?.end();
    },
  };
  return picture;
}

export function createSlotPicture(place: RefObject<HTMLElement | null>): ViewPicture {
  let isStanding = true;
  return {
    html: '',
    place,
    standsFor: ({ kind }) =>
      isStanding && kind === 'slot' && place.current !== null && findPictured(place.current) !== undefined,
    takeOver: () => void (isStanding = false),
    giveUp: () => void (isStanding = false),
  };
}

/** Placeholder for the edge, when prerendering the shell. */
export const markedView: ViewPicture = {
  html: prerenderMarks.view,
  standsFor: ({ kind }) => kind === 'view',
  takeOver: () => undefined,
  giveUp: () => undefined,
};
