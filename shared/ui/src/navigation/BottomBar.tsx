import { css, styled } from 'styled-components';
import { linkOrButton } from '../controls/link-or-button';
import { Icon } from '../icons/Icon';
import { Menu } from '../overlays/Menu';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import type { SidebarItem } from './SidebarColumn';

interface BottomBarProps {
  label: string;
  items: readonly SidebarItem[];
  current: string | undefined;
  onSelect: (id: string) => void;
  onNear?: ((id: string) => void) | undefined;
  /** False renders all items and lets CSS choose, for prerendered slots. */
  isCounted: boolean;
}

const MAX_ENTRIES = 5;

/** At most five entries; the last one opens the rest. */
export function BottomBar({ label, items, current, onSelect, onNear, isCounted }: BottomBarProps) {
  const texts = useUiTexts();
  const fits = items.length <= MAX_ENTRIES;
  const shown = fits || !isCounted ? items : items.slice(0, MAX_ENTRIES - 1);
  const rest = items.slice(shown.length);
  return (
    <Bar aria-label={label} $isCounted={isCounted}>
      {shown.map(({ id, label: word, shortLabel, icon, href }) => (
        <Entry
          key={id}
          {...linkOrButton({ id, href }, onSelect)}
          aria-current={id === current ? 'page' : undefined}
          aria-label={word}
          onPointerEnter={() => onNear?.(id)}
          onFocus={() => onNear?.(id)}
        >
          <Icon name={icon} />
          <Label>{shortLabel ?? word}</Label>
        </Entry>
      ))}
      {(rest.length > 0 || !isCounted) && (
        <Menu
          trigger={
            <Entry type="button" aria-current={rest.some(({ id }) => id === current) ? 'true' : undefined}>
              <Icon name="more" />
              <Label>{texts.moreNavigation}</Label>
            </Entry>
          }
          items={rest.map((item) => ({ ...item, onSelect: () => onSelect(item.id) }))}
        />
      )}
    </Bar>
  );
}

const tooMany = MAX_ENTRIES + 2;

const asManyAsFit = css`
  &:not(:has(> :nth-child(${tooMany}))) > :last-child,
  &:has(> :nth-child(${tooMany})) > :nth-child(n + ${MAX_ENTRIES}):not(:last-child) {
    display: none;
  }
  &:has(> :nth-child(n + ${MAX_ENTRIES})[aria-current]) > :last-child {
    color: ${token.color.ink};
    font-weight: ${token.type.weight.medium};

    & > svg {
      background: ${token.color.tintStrong};
    }
  }
`;

const Bar = styled.nav<{ $isCounted: boolean }>`
  display: flex;
  flex: none;
  z-index: ${token.z.bar};
  padding-block-end: env(safe-area-inset-bottom);
  border-block-start: ${token.border.hair} solid ${token.color.line};
  background: ${token.color.paper};
  ${({ $isCounted }) => !$isCounted && asManyAsFit}
`;

const Entry = styled.button`
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
