import type { RefObject } from 'react';
import { pictureMarks } from '@lisan/contract';
import { findPictured } from './pictured-element';
import type { RemoteComponent } from './remote-component';
import type { LiveView } from './live-view';

/** The picture of the open view, which stands in the document before anything of it has run. */
export interface ViewPicture {
  /** What React is told to have rendered in its element; it looks at nothing in there. */
  readonly html: string;
  /** The element around it, where the page has one of its own for it. */
  readonly place?: RefObject<HTMLElement | null>;
  /** It stands for this view, and nothing has taken it over yet. */
  standsFor(component: RemoteComponent): boolean;
  /** From now on the view is shown like every other. */
  takeOver(): void;
  /** The page is another by now: it stands for nothing, and what ran in it ends. */
  giveUp(): void;
  /** The view itself, where it runs before the frame is there. */
  live?: LiveView | undefined;
}

/** The picture of this view, as long as it was not taken over. */
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

/** The prerendered HTML of a slot, which the edge has put into `place`. */
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

/** Where the shell is rendered without a browser: the mark that the edge puts the view's picture in place of. */
export const markedView: ViewPicture = {
  html: pictureMarks.view,
  standsFor: ({ kind }) => kind === 'view',
  takeOver: () => undefined,
  giveUp: () => undefined,
};
