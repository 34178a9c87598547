import { useState, type ReactNode } from 'react';
import { OnWidth } from '../layout/OnWidth';
import { useMedia } from '../theme/media';
import { BottomBar } from './BottomBar';
import type { NavigationProps } from './sidebar-item';
import { SidebarColumn } from './SidebarColumn';

export interface SidebarProps extends NavigationProps {
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
        <BottomBar {...navigation} isHydrated={phone !== undefined} />
      </OnWidth>
    </>
  );
}
