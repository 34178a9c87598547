import type { ReactElement, ReactNode } from 'react';
import type { IconName } from '../icons/icon-paths';

/** One action of a menu. */
export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  onSelect: () => void;
  /** For what cannot be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Draws a line above it. */
  separated?: boolean | undefined;
}

export interface MenuProps {
  /** One element that takes a ref: a Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Edge of the trigger that the menu stands at; `end` by default. */
  align?: 'start' | 'center' | 'end' | undefined;
}
