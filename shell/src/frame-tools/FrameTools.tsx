import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand/react';
import { useHost, useTranslations } from '@lisan/remote-kit';
import { useShell } from '../services/shell-context';
import { showOutside } from './browser-notification';
import { toolOfKey } from './keyboard';
import { LazyPalette } from './LazyPalette';
import { NotificationSheet } from './NotificationSheet';
import { SessionNotice } from './SessionNotice';
import { useProfileImage } from './useProfileImage';
import { countUnread, createNotifications } from './notifications.store';
import type { FrameTool, FrameToolsProps } from './frame-tool';
import { ShortcutsDialog } from './ShortcutsDialog';

/** What the frame offers beside the views. Loads when the page is idle, or on first use. */
export function FrameTools({ opened, onOpen, onBadge, onImage }: FrameToolsProps) {
  const host = useHost();
  const { onPush } = useShell();
  const { t, format } = useTranslations('frame-tools');
  const [notifications] = useState(() => createNotifications(host));
  const unread = useStore(notifications, countUnread);
  useEffect(() => {
    void notifications.refresh();
    const unsubscribe = host.bus.subscribe('push.resumed', () => void notifications.refresh());
    const stop = onPush((event) => {
      notifications.receive(event);
      if (event.event === 'notification.added') showOutside(event.data);
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [notifications, host, onPush]);

  const report = useEffectEvent((badge: Parameters<typeof onBadge>[0]) => onBadge(badge));
  const text = format.number(unread);
  const label = t('notifications.unreadCount', { count: unread });
  useEffect(() => report(unread > 0 ? { text, label } : undefined), [unread, text, label]);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const tool = toolOfKey(event);
    if (!tool) return;
    event.preventDefault();
    onOpen(tool);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  useProfileImage(onImage);

  const propsOf = (tool: FrameTool) => ({
    open: opened === tool,
    onOpenChange: (open: boolean) => onOpen(open ? tool : null),
  });
  return (
    <>
      <SessionNotice />
      <NotificationSheet store={notifications} {...propsOf('notifications')} />
      <LazyPalette {...propsOf('search')} onShortcuts={() => onOpen('shortcuts')} />
      <ShortcutsDialog {...propsOf('shortcuts')} />
    </>
  );
}
