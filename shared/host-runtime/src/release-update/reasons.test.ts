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
  ['nothing is begun', {}, goes, goes, goes],
  ['there is no network', { isOnline: false }, stays, stays, stays],
  ['text was typed that no memory has', { hasUnsavedText: true }, stays, stays, stays],
  ['the cursor stands in a field', { isFieldFocused: true }, goes, stays, stays],
  ['a dialog is open', { isDialogOpen: true }, stays, stays, stays],
  ['sound plays', { isPlaying: true }, stays, stays, stays],
  ['a message is shown', { isToastShown: true }, stays, stays, stays],
  ['a text is on its way to a view', { hasPendingHandoff: true }, stays, stays, stays],
  ['a window of a provider may be in front', { hasThirdPartyFrame: true }, goes, stays, goes],
  ['a part of the page keeps it', { holds: ['lip-sync: upload'] }, stays, stays, stays],
])('while %s, a page %#', (_what, change, ...expected) => {
  const moments: readonly Moment[] = ['step', 'away', 'failure'];
  const found = moments.map((moment) =>
    findReasons(moment, { ...quiet, ...change }).length > 0 ? stays : goes,
  );
  expect(found).toEqual(expected);
});
