import type { ReactNode } from 'react';
import type { IconName } from '../icons/icon-paths';

export interface SidebarItem {
  id: string;
  label: string;
  icon: IconName;
  /** Makes the item a link, which works before scripts run. */
  href?: string | undefined;
  /** Label for the phone bar, part of the full one. */
  shortLabel?: string | undefined;
  /** `start`: above the views; `end`: below them. */
  place?: 'start' | 'end' | undefined;
  badge?: { readonly text: string; readonly label: string } | undefined;
  /** Keys that do the same, e.g. 'Ctrl K'. */
  keys?: string | undefined;
}

export interface SidebarAccount {
  /** Accessible name of the menu. */
  label: string;
  name: string;
  detail: string;
  /** URL of the photo; initials without one. */
  image?: string | undefined;
  /** What is left of the plan, for example. On phones it renders once the sheet opens. */
  summary?: ReactNode;
  preferences?: ReactNode;
  /** Ids of items that the menu repeats. */
  shortcuts: readonly string[];
}

export interface NavigationProps {
  label: string;
  items: readonly SidebarItem[];
  current: string | undefined;
  onSelect: (id: string) => void;
  /** The user hovers or focuses an item and will likely select it. */
  onNear?: ((id: string) => void) | undefined;
  account?: SidebarAccount | undefined;
}
