import type { IconName } from '../icons/icon-paths';

/** One place to go to. */
export interface SidebarItem {
  id: string;
  label: string;
  icon: IconName;
  /** A part of the label that fits under an icon, for the bar on phones. */
  shortLabel?: string | undefined;
  /** Stands at the foot of the column. */
  atEnd?: boolean | undefined;
}
