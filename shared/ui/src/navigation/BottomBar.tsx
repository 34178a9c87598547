import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../accessibility/VisuallyHidden';
import { linkOrButton } from '../controls/link-or-button';
import { Icon } from '../icons/Icon';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { Person } from './AccountBlock';
import { NavigationEntry } from './NavigationEntry';
import type { NavigationProps, SidebarItem } from './sidebar-item';

interface BottomBarProps extends NavigationProps {
  readonly isHydrated: boolean;
}

/** Views in the bar; the rest is in the sheet behind More. */
const MAX_VIEWS = 4;

/** The phone's navigation: four views, and a sheet with the rest. Both work before scripts run. */
export function BottomBar({ label, items, current, onSelect, onNear, account, isHydrated }: BottomBarProps) {
  const texts = useUiTexts();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const views = items.filter(({ place }) => place === undefined);
  const badge = items.find((item) => item.badge)?.badge;
  const isBehindMore = views.findIndex((view) => view.id === current) >= MAX_VIEWS;

  function handleSelect(chosen: string): void {
    sheet.current?.hidePopover();
    onSelect(chosen);
  }

  const renderRow = (item: SidebarItem) => (
    <li key={item.id}>
      <NavigationEntry item={item} isCurrent={item.id === current} onSelect={handleSelect} onNear={onNear} />
    </li>
  );
  const at = (place: SidebarItem['place']) => items.filter((item) => item.place === place).map(renderRow);
  return (
    <Bar aria-label={label}>
      {views.map(({ id: view, label: word, shortLabel, icon, href }) => (
        <Entry
          key={view}
          {...linkOrButton({ id: view, href }, onSelect)}
          aria-current={view === current ? 'page' : undefined}
          aria-label={word}
          onPointerEnter={() => onNear?.(view)}
          onFocus={() => onNear?.(view)}
        >
          <Icon name={icon} />
          <Label>{shortLabel ?? word}</Label>
        </Entry>
      ))}
      <Entry
        type="button"
        popoverTarget={id}
        data-more
        aria-current={isHydrated && isBehindMore ? 'true' : undefined}
      >
        <Icon name="more" />
        <Label>{texts.moreNavigation}</Label>
        {badge && (
          <>
            <Dot />
            <VisuallyHidden>{badge.label}</VisuallyHidden>
          </>
        )}
      </Entry>
      <Sheet
        id={id}
        ref={sheet}
        popover="auto"
        role="group"
        aria-label={texts.moreNavigation}
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
        {account && <Person account={account} />}
        {isOpened && account?.summary}
        <Rows>{at('start')}</Rows>
        <Rest>{at(undefined)}</Rest>
        {account?.preferences}
        <Rows>{at('end')}</Rows>
      </Sheet>
    </Bar>
  );
}

const Bar = styled.nav`
  display: flex;
  flex: none;
  z-index: ${token.z.bar};
  padding-block-end: env(safe-area-inset-bottom);
  border-block-start: ${token.border.hair} solid ${token.color.line};
  background: ${token.color.paper};

  & > :nth-child(n + ${MAX_VIEWS + 1}):not([data-more], [popover]) {
    display: none;
  }
  &:has(> :nth-child(n + ${MAX_VIEWS + 1})[aria-current]) > [data-more] {
    color: ${token.color.ink};
    font-weight: ${token.type.weight.medium};

    & > svg {
      background: ${token.color.tintStrong};
    }
  }
`;

const Entry = styled.button`
  position: relative;
  display: flex;
  flex: 1 1 0;
  flex-direction: column;
  align-items: center;
  justify-content: start;
  gap: ${token.space[1]};
  min-inline-size: 0;
  min-block-size: 3.75rem;
  padding: ${token.space[2]} 0;
  border: 0;
  background: none;
  color: ${token.color.inkMuted};
  text-align: center;
  text-decoration: none;
  cursor: pointer;

  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: ${token.color.ink};
    font-weight: ${token.type.weight.medium};
  }
  & > svg {
    box-sizing: content-box;
    padding: 0.125rem ${token.space[3]};
    border-radius: ${token.radius.pill};
  }
  &[aria-current] > svg {
    background: ${token.color.tintStrong};
  }
`;

const Label = styled.span`
  max-inline-size: 100%;
  overflow: hidden;
  font-size: calc(${token.type.size[0]} * 0.9);
  line-height: ${token.type.leading.control};
  text-overflow: ellipsis;
  text-wrap: balance;
`;

const Dot = styled.span`
  position: absolute;
  inset-block-start: ${token.space[2]};
  inset-inline-start: calc(50% + ${token.space[2]});
  inline-size: 0.5rem;
  block-size: 0.5rem;
  border-radius: ${token.radius.pill};
  background: ${token.color.accent};
  forced-color-adjust: none;
`;

/** In the top layer, over the bar. */
const Sheet = styled.div`
  inset: auto 0 0;
  inline-size: 100%;
  max-inline-size: none;
  max-block-size: min(92dvh, 100dvh - 1rem);
  margin: 0;
  padding: ${token.space[4]};
  padding-block-end: calc(${token.space[3]} + env(safe-area-inset-bottom));
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 0;
  border-start-start-radius: ${token.radius.card};
  border-start-end-radius: ${token.radius.card};
  background: ${token.color.raised};
  color: ${token.color.ink};

  &:popover-open {
    display: flex;
    flex-direction: column;
    gap: ${token.space[3]};
  }
  &::backdrop {
    background: ${token.color.overlay};
  }
`;

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  list-style: none;

  &:empty {
    display: none;
  }
`;

/** Without the views that the bar shows. */
const Rest = styled(Rows)`
  & > :nth-child(-n + ${MAX_VIEWS}) {
    display: none;
  }
  &:not(:has(> :nth-child(${MAX_VIEWS + 1}))) {
    display: none;
  }
`;
