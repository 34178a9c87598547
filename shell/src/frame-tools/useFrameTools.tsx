import { createElement, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { whenIdle } from '@lisan/host-runtime';
import { useHost } from '@lisan/remote-kit';
import type { SidebarItem } from '@lisan/ui';
import type { FrameTool, LoadedTools } from './frame-tool';
import { useShellTranslations } from '../services/shell-context';

const isTool = (id: string): id is FrameTool => id === 'search' || id === 'notifications';

/** Entries of the frame's tools, and the tools themselves once they have loaded. */
export function useFrameTools(): {
  readonly items: SidebarItem[];
  /** False if the id is no tool's. */
  readonly open: (id: string) => boolean;
  readonly content: ReactNode;
  /** The user's photo. */
  readonly image: string | undefined;
} {
  const { t } = useShellTranslations();
  const { translator, report, toasts } = useHost();
  const [loaded, setLoaded] = useState<LoadedTools>();
  const [opened, setOpened] = useState<FrameTool | null>(null);
  const [badge, setBadge] = useState<SidebarItem['badge']>();
  const [image, setImage] = useState<string>();
  async function load(isWanted: boolean): Promise<void> {
    try {
      const { loadFrameTools } = await import('./load-frame-tools');
      setLoaded(await loadFrameTools(translator));
    } catch (error) {
      report(error, 'frame-tools');
      if (isWanted) toasts.show({ message: t('failure.offline'), tone: 'bad' });
      setOpened(null);
    }
  }
  const prefetch = useEffectEvent(() => void load(false));
  useEffect(() => whenIdle(() => prefetch()), []);

  function open(id: string): boolean {
    if (!isTool(id)) return false;
    setOpened(id);
    if (!loaded) void load(true);
    return true;
  }
  return {
    items: [
      { id: 'search', icon: 'search', label: t('dashboard.search'), place: 'start', keys: loaded?.keys },
      { id: 'notifications', icon: 'bell', label: t('dashboard.notifications'), place: 'start', badge },
    ],
    open,
    content:
      loaded &&
      createElement(loaded.FrameTools, {
        opened,
        onOpen: setOpened,
        onBadge: setBadge,
        onImage: setImage,
      }),
    image,
  };
}
