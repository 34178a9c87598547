import { useState, type ReactNode } from 'react';
import { OnWidth } from '../layout/OnWidth';
import { useMedia } from '../theme/media';
import { BottomBar } from './BottomBar';
import { SidebarColumn, type SidebarItem } from './SidebarColumn';

export interface SidebarProps {
  label: string;
  items: readonly SidebarItem[];
  current: string | undefined;
  onSelect: (id: string) => void;
  /** The user hovers or focuses an item and will likely select it. */
  onNear?: ((id: string) => void) | undefined;
  /** Above the items, e.g. the logo; not on phones. */
  header?: ReactNode;
  /** Replaces the header while collapsed. */
  collapsedHeader?: ReactNode;
}

/**
 * The dashboard's navigation: icons with labels, only icons when collapsed, a bottom bar on phones.
 */
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
