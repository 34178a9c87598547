import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { styled } from 'styled-components';
import type { NotificationItem, NotificationKind } from '@lisan/contract';
import { useHost, useTranslations } from '@lisan/remote-kit';
import {
  Button,
  EmptyState,
  Icon,
  onPlainPress,
  RetryBanner,
  Sheet,
  Skeleton,
  Text,
  token,
  VisuallyHidden,
  type IconName,
} from '@lisan/ui';
import { readPermission } from './browser-notification';
import { countUnread, type NotificationsStore } from './notifications.store';

interface NotificationSheetProps {
  readonly store: NotificationsStore;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function NotificationSheet({ store, open, onOpenChange }: NotificationSheetProps) {
  const { t } = useTranslations('frame-tools');
  const items = useStore(store, (state) => state.items);
  const isMissing = useStore(store, (state) => state.isMissing);
  const unread = useStore(store, countUnread);
  useEffect(() => {
    if (open) void store.refresh();
  }, [open, store]);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('notifications.title')}
      action={
        <Button size="small" variant="quiet" disabled={unread === 0} onClick={() => void store.markAllRead()}>
          {t('notifications.markAllRead')}
        </Button>
      }
    >
      {isMissing && (
        <RetryBanner
          message={t('notifications.missing')}
          retryLabel={t('notifications.retry')}
          onRetry={store.refresh}
        />
      )}
      {!items && !isMissing && <Skeleton rows={4} />}
      {items?.length === 0 && (
        <EmptyState title={t('notifications.empty')} description={t('notifications.emptyLead')} />
      )}
      {items && items.length > 0 && (
        <List>
          {items.map((item) => (
            <li key={item.id}>
              <Row item={item} onLeave={() => onOpenChange(false)} />
            </li>
          ))}
        </List>
      )}
      <OutsideOption />
    </Sheet>
  );
}

const looks = {
  done: { icon: 'check', color: token.color.good },
  failed: { icon: 'alert', color: token.color.bad },
  refund: { icon: 'refresh', color: token.color.info },
  payment: { icon: 'alert', color: token.color.bad },
  plan: { icon: 'tag', color: token.color.info },
  bonus: { icon: 'gift', color: token.color.good },
  security: { icon: 'shield', color: token.color.warn },
} as const satisfies Record<NotificationKind, { icon: IconName; color: string }>;

interface RowProps {
  readonly item: NotificationItem;
  readonly onLeave: () => void;
}

function Row({ item, onLeave }: RowProps) {
  const { t, format } = useTranslations('frame-tools');
  const { navigation } = useHost();
  const { kind, title, body, at, view, is_read: isRead, is_pinned: isPinned } = item;
  const { icon, color } = looks[kind];
  const content = (
    <>
      <Mark $color={color}>
        <Icon name={icon} />
      </Mark>
      <Words>
        <Title $isUnread={!isRead} dir="auto">
          {!isRead && <VisuallyHidden>{`${t('notifications.unread')} `}</VisuallyHidden>}
          {title}
        </Title>
        {body && <Body dir="auto">{body}</Body>}
        <Text size={0} tone="muted">
          <time dateTime={at} title={format.date(at, { dateStyle: 'medium', timeStyle: 'short' })}>
            {isPinned ? t('notifications.unsolved') : format.relative(at)}
          </time>
        </Text>
      </Words>
      {!isRead && <Dot />}
    </>
  );
  if (view === null) return <Entry as="div">{content}</Entry>;
  return (
    <Entry
      href={`?view=${view}`}
      onClick={onPlainPress(() => {
        onLeave();
        navigation.openView(view);
      })}
    >
      {content}
    </Entry>
  );
}

/** Asks for the browser's consent on request only. */
function OutsideOption() {
  const { t } = useTranslations('frame-tools');
  const [permission, setPermission] = useState(readPermission);
  if (permission === null) return null;
  return (
    <Option>
      <Text size={0} tone="muted">
        {t(`notifications.outside.${permission}`)}
      </Text>
      {permission === 'default' && (
        <Button
          size="small"
          icon="bell"
          onClick={() =>
            void Notification.requestPermission().then(setPermission, () => setPermission(readPermission()))
          }
        >
          {t('notifications.outside.allow')}
        </Button>
      )}
    </Option>
  );
}

const List = styled.ul`
  margin-inline: calc(-1 * ${token.space[2]});
  list-style: none;

  & > li + li {
    border-block-start: ${token.border.hair} solid ${token.color.line};
  }
`;

const Entry = styled.a`
  display: flex;
  gap: ${token.space[3]};
  padding: ${token.space[3]} ${token.space[2]};
  border-radius: ${token.radius.control};
  color: ${token.color.ink};
  text-decoration: none;

  &[href]:hover {
    background: ${token.color.tint};
  }
  &:focus-visible {
    outline-offset: calc(-1 * ${token.border.strong});
  }
`;

const Mark = styled.span<{ $color: string }>`
  color: ${({ $color }) => $color};
`;

const Words = styled.span`
  display: grid;
  flex: 1;
  gap: ${token.space[1]};
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.span<{ $isUnread: boolean }>`
  font-weight: ${({ $isUnread }) => token.type.weight[$isUnread ? 'strong' : 'medium']};
  line-height: ${token.type.leading.tight};
`;

const Body = styled.span`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const Dot = styled.span`
  flex: none;
  inline-size: 0.5rem;
  block-size: 0.5rem;
  margin-block-start: ${token.space[2]};
  border-radius: ${token.radius.pill};
  background: ${token.color.accent};
  forced-color-adjust: none;
`;

const Option = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  margin-block-start: ${token.space[4]};
`;
