import type { ComponentType } from 'react';
import type { SidebarItem } from '@lisan/ui';

export type FrameTool = 'search' | 'notifications' | 'shortcuts';

export interface FrameToolsProps {
  readonly opened: FrameTool | null;
  readonly onOpen: (tool: FrameTool | null) => void;
  readonly onBadge: (badge: SidebarItem['badge']) => void;
  readonly onImage: (url: string | undefined) => void;
}

export interface LoadedTools {
  readonly FrameTools: ComponentType<FrameToolsProps>;
  /** Keys that open the search. */
  readonly keys: string;
}
