import { Fragment, useRef, type ReactNode, type RefObject } from 'react';
import { Menu as Primitive } from 'radix-ui/internal';
import { keyframes, styled } from 'styled-components';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/icon-paths';
import { usePortalContainer } from '../theme/StyleScope';
import { token } from '../theme/token';

export interface ListItem {
  id: string;
  label: ReactNode;
  /** Second line. */
  detail?: string | undefined;
  group?: string | undefined;
  icon?: IconName | undefined;
  onSelect: () => void;
  /** For actions that can't be undone. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  separated?: boolean | undefined;
}

export interface ListProps {
  readonly role: 'listbox' | 'menu';
  readonly labelledBy: string;
  readonly items: readonly ListItem[];
  /** Id of the selected item. */
  readonly selected?: string | undefined;
}

export interface FloatingListProps extends ListProps {
  readonly id: string;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** Key that opened the list; undefined after a pointer press. */
  readonly openedBy: string | undefined;
  readonly onClose: () => void;
}

/** Opens beside its trigger. Arrows move, typing jumps, Escape and a press outside close. */
export function FloatingList(props: FloatingListProps) {
  const { id, role, labelledBy, items, selected, trigger, openedBy, onClose } = props;
  const isListbox = role === 'listbox';
  const hasIcons = isListbox || items.some(({ icon }) => icon);
  const iconSize = isListbox ? '1.1rem' : token.control.icon;
  const isEntered = useRef(false);
  const isUnmounted = useRef(false);

  function enter(event: Event): void {
    event.preventDefault();
    const list = event.currentTarget;
    if (isEntered.current || !(list instanceof HTMLElement)) return;
    isEntered.current = true;
    const chosen = list.querySelector<HTMLElement>('[aria-selected=true]');
    const first = list.querySelector<HTMLElement>('[role][tabindex]:not([aria-disabled])');
    if (isListbox || openedBy !== undefined) (chosen ?? first)?.focus({ preventScroll: true });
    // The list gets its height and place later.
    if (chosen) requestAnimationFrame(() => chosen.scrollIntoView({ block: 'nearest' }));
    if (openedBy?.length === 1)
      list.dispatchEvent(new KeyboardEvent('keydown', { key: openedBy, bubbles: true }));
  }

  return (
    <Primitive.Root open onOpenChange={onClose} modal={isListbox}>
      <Primitive.Anchor virtualRef={trigger} />
      <Primitive.Portal container={usePortalContainer()}>
        <List
          id={id}
          role={role}
          aria-labelledby={labelledBy}
          align={isListbox ? 'start' : 'end'}
          sideOffset={4}
          collisionPadding={8}
          onEntryFocus={enter}
          onInteractOutside={(event) => {
            // A press on the trigger closes the list itself.
            if (event.target instanceof Node && trigger.current?.contains(event.target))
              event.preventDefault();
            else isUnmounted.current = !isListbox;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isUnmounted.current) trigger.current?.focus();
          }}
        >
          {groupsOf(items).map(([group, members]) => (
            <div
              key={members[0]?.id}
              role={group === undefined ? 'presentation' : 'group'}
              aria-label={group}
            >
              {group !== undefined && <GroupName>{group}</GroupName>}
              {members.map((item) => (
                <Fragment key={item.id}>
                  {item.separated && <Line role="separator" />}
                  <Item
                    role={isListbox ? 'option' : 'menuitem'}
                    aria-selected={isListbox ? item.id === selected : undefined}
                    textValue={typeof item.label === 'string' ? item.label : undefined}
                    onSelect={item.onSelect}
                    disabled={item.disabled ?? false}
                    $danger={item.danger ?? false}
                  >
                    {item.icon ? (
                      <Icon name={item.icon} size={iconSize} />
                    ) : (
                      hasIcons && <NoIcon $size={iconSize} />
                    )}
                    <span>
                      <bdi>{item.label}</bdi>
                      {item.detail && <Detail>{item.detail}</Detail>}
                    </span>
                  </Item>
                </Fragment>
              ))}
            </div>
          ))}
        </List>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function groupsOf(items: readonly ListItem[]) {
  const groups: [string | undefined, ListItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0] === item.group) last[1].push(item);
    else groups.push([item.group, [item]]);
  }
  return groups;
}

const appear = keyframes`
  from { opacity: 0; transform: translateY(4px); }
`;

const List = styled(Primitive.Content)`
  z-index: ${token.z.popover};
  min-inline-size: 11rem;
  max-inline-size: min(22rem, 90vw);
  max-block-size: var(--radix-popper-available-height);
  padding: ${token.space[1]};
  overflow: hidden auto;
  border-radius: ${token.radius.control};
  background: ${token.color.raised};
  color: ${token.color.ink};
  box-shadow:
    0 0 0 1px ${token.color.line},
    ${token.shadow.float};
  animation: ${appear} ${token.motion.enter};

  &[role='listbox'] {
    inline-size: max(var(--radix-popper-anchor-width), 12rem);
    max-inline-size: none;
    max-block-size: min(24rem, var(--radix-popper-available-height));
    scrollbar-width: none;
  }
`;

const GroupName = styled.div`
  padding: ${token.space[3]} ${token.space[3]} ${token.space[1]};
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const Item = styled(Primitive.Item)<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  min-block-size: ${token.control.height};
  padding: ${token.space[2]} ${token.space[3]};
  border-radius: ${token.radius.control};
  color: ${({ $danger }) => ($danger ? token.color.bad : token.color.ink)};
  line-height: ${token.type.leading.tight};
  cursor: pointer;
  user-select: none;
  outline: none;

  &[role='option'] {
    align-items: start;
    gap: ${token.space[2]};
    min-block-size: 0;
    padding: ${token.space[2]};
    overflow-wrap: anywhere;
  }
  &[data-highlighted] {
    background: ${token.color.tint};
  }
  &[data-disabled] {
    opacity: 0.5;
    cursor: not-allowed;
  }
  &[aria-selected] > svg {
    color: ${token.color.accent};
  }
`;

const NoIcon = styled.span<{ $size: string }>`
  flex: none;
  inline-size: ${({ $size }) => $size};
`;

const Detail = styled.span`
  display: block;
  margin-block-start: ${token.space[1]};
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const Line = styled.div`
  block-size: 1px;
  margin: ${token.space[1]} ${token.space[2]};
  background: ${token.color.line};
`;
