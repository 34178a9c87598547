import { useMemo } from 'react';
import type { IconName } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';
import { useRemotes } from './remotes-context';

/** One entry of the navigation, in the person's language. */
export interface NavigationView {
  readonly id: string;
  readonly remote: string;
  readonly icon: IconName;
  readonly label: string;
}

/** The views that the release set offers, in the order of the navigation; nothing is loaded for it. */
export function useReleasedViews(): readonly NavigationView[] {
  const { views } = useRemotes();
  const { language } = useShellTranslations();
  return useMemo(
    () =>
      views.map(({ id, remote, icon, label }) => ({
        id,
        remote,
        // A remote may be newer than the shell; an icon that this one does not know is drawn as nothing.
        icon: icon as IconName,
        label: label[language],
      })),
    [views, language],
  );
}
