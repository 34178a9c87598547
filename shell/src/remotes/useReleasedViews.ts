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

/** Views of the release manifest in navigation order. Loads no remote. */
export function useReleasedViews(): readonly NavigationView[] {
  const { views } = useRemotes();
  const { language } = useShellTranslations();
  return useMemo(
    () =>
      views.map(({ id, remote, icon, label }) => ({
        id,
        remote,
        // An icon that this shell doesn't know renders nothing.
        icon: icon as IconName,
        label: label[language],
      })),
    [views, language],
  );
}
