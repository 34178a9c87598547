import { useState, type ReactNode } from 'react';
import { OnWidth } from '../layout/OnWidth';
import { useMedia } from '../theme/media';
import { BottomBar } from './BottomBar';
import { SidebarColumn, type SidebarItem } from './SidebarColumn';

export interface SidebarProps {
  /** Name of the navigation; read by screen readers. */
  label: string;
  items: readonly SidebarItem[];
  /** Id of the item that is shown. */
  current: string | undefined;
  onSelect: (id: string) => void;
  /** Somebody points at an item, or has come to it by keyboard: it is likely to be selected. */
  onNear?: ((id: string) => void) | undefined;
  /** Above the items, e.g. the logo; not on phones. */
  header?: ReactNode;
  /** Stands in its place while only icons are shown. */
  collapsedHeader?: ReactNode;
}

/** The dashboard's navigation: icon and word, icons only when collapsed, a bar at the bottom on phones. */
export function Sidebar({ header, collapsedHeader, ...navigation }: SidebarProps) {
  const phone = useMedia('phone');
  const compact = useMedia('compact');
  const [collapsed, setCollapsed] = useState<boolean>();
  return (
    <>
      <OnWidth width="abovePhone" holds={phone === undefined ? undefined : !phone}>
        <SidebarColumn
          {...navigation}
          header={header}
          collapsedHeader={collapsedHeader}
          collapsed={collapsed ?? compact}
          onCollapsedChange={setCollapsed}
        />
      </OnWidth>
      <OnWidth width="phone" holds={phone}>
        <BottomBar {...navigation} isCounted={phone !== undefined} />
      </OnWidth>
    </>
  );
}
