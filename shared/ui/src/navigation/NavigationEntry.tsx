import { styled } from 'styled-components';
import { VisuallyHidden, visuallyHidden } from '../accessibility/VisuallyHidden';
import { linkOrButton } from '../controls/link-or-button';
import { Icon } from '../icons/Icon';
import { token } from '../theme/token';
import type { SidebarItem } from './sidebar-item';
import { plainButton } from '../controls/button-styles';

interface NavigationEntryProps {
  readonly item: SidebarItem;
  readonly isCurrent?: boolean;
  /** Shows the icon only; undefined lets the width decide. */
  readonly collapsed?: boolean | undefined;
  readonly onSelect: (id: string) => void;
  readonly onNear?: ((id: string) => void) | undefined;
}

/** A row of a navigation. In a container narrower than 8 rem it shrinks to its icon. */
export function NavigationEntry(props: NavigationEntryProps) {
  const { item, isCurrent = false, collapsed = false, onSelect, onNear } = props;
  const { id, label, icon, badge, keys } = item;
  return (
    <Entry
      {...linkOrButton(item, onSelect)}
      aria-current={isCurrent ? 'page' : undefined}
      title={collapsed ? label : undefined}
      aria-label={collapsed ? [label, badge?.label].filter(Boolean).join(', ') : undefined}
      onPointerEnter={() => onNear?.(id)}
      onFocus={() => onNear?.(id)}
    >
      <Icon name={icon} />
      {!collapsed && <Label>{label}</Label>}
      {keys !== undefined && !collapsed && <Keys aria-hidden>{keys}</Keys>}
      {badge && (
        <>
          <Count aria-hidden>{badge.text}</Count>
          {!collapsed && <VisuallyHidden>{badge.label}</VisuallyHidden>}
        </>
      )}
    </Entry>
  );
}

/** A container narrower than this shows icons only. */
export const narrow = '@container (max-width: 8rem)';

const Label = styled.span`
  flex: 1;

  ${narrow} {
    ${visuallyHidden}
  }
`;

const Keys = styled.kbd`
  color: ${token.color.inkMuted};
  font-family: inherit;
  font-size: ${token.type.size[0]};
  direction: ltr;

  ${narrow} {
    display: none;
  }
  @media (hover: none) {
    display: none;
  }
`;

const Count = styled.span`
  min-inline-size: 1.25rem;
  padding-inline: ${token.space[1]};
  border-radius: ${token.radius.pill};
  background: ${token.color.accent};
  color: ${token.color.onAccent};
  font-size: calc(${token.type.size[0]} * 0.9);
  font-variant-numeric: tabular-nums;
  line-height: 1.25rem;
  text-align: center;

  ${narrow} {
    position: absolute;
    inset-block-start: 0.125rem;
    inset-inline-end: 0.125rem;
  }
`;

const Entry = styled.button`
  ${plainButton}
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  inline-size: 100%;
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} ${token.space[3]};
  color: ${token.color.inkMuted};
  line-height: ${token.type.leading.tight};
  text-decoration: none;
  transition:
    background-color ${token.motion.state},
    color ${token.motion.state};

  &:hover {
    background: ${token.color.tint};
    color: ${token.color.ink};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current='page'] {
    background: ${token.color.tint};
    color: ${token.color.ink};
    font-weight: ${token.type.weight.medium};
  }
  /* A low window, such as one that is enlarged, keeps every entry in sight. */
  @media (max-height: 36rem) and (min-width: 640px) {
    min-block-size: ${token.control.small};
    padding-block: ${token.space[1]};
  }
`;
