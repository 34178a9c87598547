import { pictureMarks } from '@lisan/contract';
import type { RemoteComponent } from './remote-component';
import type { LiveView } from './live-view';

/** The picture of the open view, which stands in the document before anything of it has run. */
export interface ViewPicture {
  /** What React is told to have rendered in its element; it looks at nothing in there. */
  readonly html: string;
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

/** Where the shell is rendered without a browser: the mark that the edge puts the view's picture in place of. */
export const markedView: ViewPicture = {
  html: pictureMarks.view,
  standsFor: ({ kind }) => kind === 'view',
  takeOver: () => undefined,
  giveUp: () => undefined,
};
