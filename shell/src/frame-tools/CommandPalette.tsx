import { Command, useCommandState } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useRemotes, type OfferedAction } from '@lisan/host-runtime';
import { useHost, useTranslations } from '@lisan/remote-kit';
import { announce, Icon, iconNames, token, type IconName } from '@lisan/ui';
import { usePreferenceChoices } from '../layout/usePreferenceChoices';
import { useReleasedViews } from '../remotes/useReleasedViews';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName | undefined;
  readonly group: string;
  readonly isRecent?: boolean;
  readonly run: () => void | Promise<void>;
}

/** Views, settings, and what remotes offer, found by typing. */
export function CommandPalette({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslations('frame-tools');
  const { report } = useHost();
  const items = [...useViewItems(), ...useOfferedItems(), ...useSettingItems(onShortcuts)];
  const input = useRef<HTMLInputElement>(null);
  // The dialog opened before this was loaded.
  useEffect(() => input.current?.focus(), []);
  const choose = async ({ run, id }: PaletteItem) => {
    onClose();
    try {
      await run();
    } catch (error) {
      report(error, `palette: ${id}`);
    }
  };
  return (
    <Frame label={t('search.title')} loop>
      <Field>
        <Icon name="search" />
        <Command.Input ref={input} placeholder={t('search.placeholder')} dir="auto" />
      </Field>
      <Command.List label={t('search.results')}>
        <Command.Empty>{t('search.none')}</Command.Empty>
        <Groups items={items} onChoose={(item) => void choose(item)} />
      </Command.List>
      <ResultCount />
    </Frame>
  );
}

/** Recent items of a group before the user types. */
const MAX_UNSEARCHED = 5;

interface GroupsProps {
  readonly items: readonly PaletteItem[];
  readonly onChoose: (item: PaletteItem) => void;
}

function Groups({ items, onChoose }: GroupsProps) {
  const isSearched = useCommandState((state) => state.search !== '');
  return Object.entries(groupItems(items)).map(([group, members]) => (
    <Command.Group key={group} heading={group}>
      {members
        .filter(({ isRecent }, index) => isSearched || !isRecent || index < MAX_UNSEARCHED)
        .map((item) => (
          <Command.Item key={item.id} value={`${item.label} ${item.id}`} onSelect={() => onChoose(item)}>
            {item.icon && <Icon name={item.icon} />}
            <bdi>{item.label}</bdi>
          </Command.Item>
        ))}
    </Command.Group>
  ));
}

const ANNOUNCE_DELAY_MS = 600;

function ResultCount() {
  const { t } = useTranslations('frame-tools');
  const count = useCommandState((state) => state.filtered.count);
  const search = useCommandState((state) => state.search);
  const text = t('search.count', { count });
  useEffect(() => {
    if (search === '') return;
    const timer = setTimeout(() => announce(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search, text]);
  return null;
}

function useViewItems(): readonly PaletteItem[] {
  const { t } = useTranslations('frame-tools');
  const { navigation } = useHost();
  return useReleasedViews().map(({ id, label, icon }) => ({
    id: `view-${id}`,
    label,
    icon,
    group: t('search.views'),
    run: () => navigation.openView(id),
  }));
}

function useSettingItems(onShortcuts: () => void): readonly PaletteItem[] {
  const { t } = useTranslations('frame-tools');
  const { sessionActions } = useHost();
  const preferences = usePreferenceChoices();
  return [
    ...preferences.flatMap(({ icon, label, current, items, choose }) =>
      items
        .filter((item) => item.id !== current)
        .map((item) => ({
          id: `${icon}-${item.id}`,
          label: `${label}: ${item.name}`,
          icon,
          group: t('search.settings'),
          run: () => choose(item.id),
        })),
    ),
    {
      id: 'shortcuts',
      label: t('shortcuts.title'),
      icon: 'info',
      group: t('search.settings'),
      run: onShortcuts,
    },
    {
      id: 'log-out',
      label: t('search.logOut'),
      icon: 'signOut',
      group: t('search.settings'),
      run: () => sessionActions.signOut(),
    },
  ];
}

function useOfferedItems(): readonly PaletteItem[] {
  const { t } = useTranslations('frame-tools');
  const { listActions } = useRemotes();
  const [actions, setActions] = useState<readonly OfferedAction[]>([]);
  useEffect(() => {
    let isLeft = false;
    void listActions().then((offered) => {
      if (!isLeft) setActions(offered);
    });
    return () => void (isLeft = true);
  }, [listActions]);
  return actions.map(({ remote, id, label, group = t('search.actions'), icon, run }) => ({
    id: `${remote}-${id}`,
    label,
    icon: iconNames.find((name) => name === icon),
    group,
    isRecent: true,
    run,
  }));
}

function groupItems(items: readonly PaletteItem[]): Record<string, PaletteItem[]> {
  const groups: Record<string, PaletteItem[]> = {};
  for (const item of items) (groups[item.group] ??= []).push(item);
  return groups;
}

const Frame = styled(Command)`
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
  min-block-size: 0;

  & [cmdk-list] {
    max-block-size: 55dvh;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  & [cmdk-group-heading] {
    padding: ${token.space[3]} ${token.space[3]} ${token.space[1]};
    color: ${token.color.inkMuted};
    font-size: ${token.type.size[0]};
  }
  & [cmdk-item] {
    display: flex;
    align-items: center;
    gap: ${token.space[3]};
    min-block-size: ${token.control.height};
    padding: ${token.space[2]} ${token.space[3]};
    border-radius: ${token.radius.control};
    line-height: ${token.type.leading.tight};
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  & [cmdk-item][data-selected='true'] {
    background: ${token.color.tint};
  }
  & [cmdk-empty] {
    padding: ${token.space[5]};
    color: ${token.color.inkMuted};
    text-align: center;
  }
  @media (forced-colors: active) {
    & [cmdk-item][data-selected='true'] {
      outline: ${token.border.strong} solid Highlight;
      outline-offset: calc(-1 * ${token.border.strong});
    }
  }
`;

const Field = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  padding-inline: ${token.space[3]};
  border: ${token.border.hair} solid ${token.color.control};
  border-radius: ${token.radius.control};

  &:focus-within {
    outline: ${token.border.strong} solid ${token.color.focus};
  }
  & > input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: ${token.control.height};
    border: 0;
    background: none;
    outline: none;
  }
`;
