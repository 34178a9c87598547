import { pictureMarks } from '@lisan/contract';
import type { RemoteComponent } from './remote-component';

/** The picture of the open view, which stands in the document before anything of it has run. */
export interface ViewPicture {
  /** What React is told to have rendered in its element; it looks at nothing in there. */
  readonly html: string;
  /** It stands for this view, and nothing has taken it over yet. */
  standsFor(component: RemoteComponent): boolean;
  /** From now on the view is shown like every other. */
  takeOver(): void;
}

/** The picture of this view, as long as it was not taken over. */
export function createViewPicture(viewId: string): ViewPicture {
  let isStanding = true;
  return {
    html: '',
    standsFor: ({ kind, id }) => isStanding && kind === 'view' && id === viewId,
    takeOver: () => void (isStanding = false),
  };
}

/** Where the shell is rendered without a browser: the mark that the edge puts the view's picture in place of. */
export const markedView: ViewPicture = {
  html: pictureMarks.view,
  standsFor: ({ kind }) => kind === 'view',
  takeOver: () => undefined,
};
