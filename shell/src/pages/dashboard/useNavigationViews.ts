import { useSyncExternalStore } from 'react';
import { viewsInPicture } from '@lisan/contract';

const never = () => () => undefined;

/** In a picture, and while that is taken over, the views that it holds; then all. */
export function useNavigationViews<View extends { readonly id: string }>(
  views: readonly View[],
  openId: string | undefined,
): readonly View[] {
  const isWhole = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isWhole ? views : viewsInPicture(views, openId);
}
