import type { IconName } from '../icons/icon-paths';

/** One place to go to. */
export interface SidebarItem {
  id: string;
  label: string;
  icon: IconName;
  /** Stands at the foot of the column. */
  atEnd?: boolean | undefined;
}
