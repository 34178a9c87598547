import { useMemo } from 'react';
import type { IconName } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';
import { useRemotes } from '@lisan/host-runtime';

export interface NavigationView {
  readonly id: string;
  readonly remote: string;
  readonly icon: IconName;
  readonly label: string;
}

/** Views of the release manifest in navigation order; loads nothing. */
export function useReleasedViews(): readonly NavigationView[] {
  const { views } = useRemotes();
  const { language } = useShellTranslations();
  return useMemo(
    () =>
      views.map(({ id, remote, icon, label }) => ({
        id,
        remote,
        // A newer remote's unknown icon is drawn empty.
        icon: icon as IconName,
        label: label[language],
      })),
    [views, language],
  );
}
