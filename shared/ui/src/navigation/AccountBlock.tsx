import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../accessibility/VisuallyHidden';
import { Avatar } from '../display/Avatar';
import { Icon } from '../icons/Icon';
import { token } from '../theme/token';
import { narrow, NavigationEntry } from './NavigationEntry';
import type { SidebarAccount, SidebarItem } from './sidebar-item';
import { plainButton } from '../controls/button-styles';
import { Stack } from '../layout/Stack';

interface AccountBlockProps {
  readonly account: SidebarAccount;
  readonly items: readonly SidebarItem[];
  readonly onSelect: (id: string) => void;
}

/** Who is signed in and what is left, with a menu that opens before scripts run. */
export function AccountBlock({ account, items, onSelect }: AccountBlockProps) {
  const { label, summary, preferences, shortcuts } = account;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const repeated = items.filter((item) => shortcuts.includes(item.id));

  function handleSelect(chosen: string): void {
    menu.current?.hidePopover();
    onSelect(chosen);
  }

  return (
    <Block>
      {summary}
      <Opener type="button" popoverTarget={id} title={label}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Face name={account.name} image={account.image} />
        <Name>{account.name}</Name>
        <Icon name="chevronUp" size="1rem" />
      </Opener>
      <Panel id={id} ref={menu} popover="auto" role="group" aria-label={label}>
        <Detail dir="ltr">{account.detail}</Detail>
        {preferences}
        <Stack as="ul" gap={0}>
          {repeated.map((item) => (
            <li key={item.id}>
              <NavigationEntry item={item} onSelect={handleSelect} />
            </li>
          ))}
        </Stack>
      </Panel>
    </Block>
  );
}

export function Person({ account: { name, detail, image } }: { readonly account: SidebarAccount }) {
  return (
    <Who>
      <Face name={name} image={image} />
      <div>
        <Name>{name}</Name>
        <Detail dir="ltr">{detail}</Detail>
      </div>
    </Who>
  );
}

const Face = ({ name, image }: Pick<SidebarAccount, 'name' | 'image'>) => (
  <span aria-hidden>
    <Avatar name={name} src={image} size="2rem" />
  </span>
);

const Block = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: ${token.space[2]};
  padding-block-start: ${token.space[3]};
  border-block-start: ${token.border.hair} solid ${token.color.line};

  ${narrow} {
    --account-summary: ${token.space[2]};
  }
  @media (max-height: 36rem) {
    padding-block-start: ${token.space[2]};
  }
`;

const Opener = styled.button`
  ${plainButton}
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  inline-size: 100%;
  min-block-size: 3rem;
  padding: ${token.space[1]} ${token.space[3]};
  color: ${token.color.ink};

  &:hover {
    background: ${token.color.tint};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${narrow} {
    justify-content: center;
    padding-inline: 0;

    & > svg {
      display: none;
    }
  }
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  padding-inline: ${token.space[3]};

  & > div {
    display: grid;
    justify-items: start;
    min-inline-size: 0;

    & > * {
      padding: 0;
    }
  }
`;

const Name = styled.bdi`
  flex: 1;
  max-inline-size: 100%;
  overflow: hidden;
  font-weight: ${token.type.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;

  ${narrow} {
    display: none;
  }
`;

const Detail = styled.div`
  padding: ${token.space[2]} ${token.space[3]} ${token.space[1]};
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
  line-height: ${token.type.leading.tight};
  overflow-wrap: anywhere;

  [dir='rtl'] & {
    text-align: end;
  }
`;

/** In the top layer. Browsers without anchors show it in the middle. */
const Panel = styled.div`
  container-type: inline-size;
  inline-size: 17rem;
  max-block-size: calc(100dvh - 2rem);
  padding: ${token.space[2]};
  overflow-y: auto;
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.raised};
  box-shadow: ${token.shadow.float};
  color: ${token.color.ink};

  @supports (position-area: block-start) {
    inset: auto;
    margin: ${token.space[2]};
    position-area: block-start span-inline-end;
    position-try-fallbacks: inline-end span-block-start;
  }
`;
