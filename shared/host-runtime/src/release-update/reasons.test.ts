import type { Moment } from './release-update';
import { findReasons, type PageState } from './reasons';

const quiet: PageState = {
  isOnline: true,
  holds: [],
  hasUnsavedText: false,
  isFieldFocused: false,
  isDialogOpen: false,
  isPlaying: false,
  isToastShown: false,
  hasPendingHandoff: false,
  hasThirdPartyFrame: false,
};

const goes = 'goes';
const stays = 'stays';

test.each<[string, Partial<PageState>, step: string, away: string, failure: string]>([
  ['nothing is in progress', {}, goes, goes, goes],
  ['there is no network', { isOnline: false }, stays, stays, stays],
  ['typed text is unsaved', { hasUnsavedText: true }, stays, stays, stays],
  ['a field has the focus', { isFieldFocused: true }, goes, stays, stays],
  ['a dialog is open', { isDialogOpen: true }, stays, stays, stays],
  ['media plays', { isPlaying: true }, stays, stays, stays],
  ['a toast is shown', { isToastShown: true }, stays, stays, stays],
  ['a handoff to a view is pending', { hasPendingHandoff: true }, stays, stays, stays],
  ['a third-party frame may cover the page', { hasThirdPartyFrame: true }, goes, stays, goes],
  ['a part of the page prevents it', { holds: ['lip-sync: upload'] }, stays, stays, stays],
])('while %s, a page %#', (_what, change, ...expected) => {
  const moments: readonly Moment[] = ['step', 'away', 'failure'];
  const found = moments.map((moment) =>
    findReasons(moment, { ...quiet, ...change }).length > 0 ? stays : goes,
  );
  expect(found).toEqual(expected);
});
