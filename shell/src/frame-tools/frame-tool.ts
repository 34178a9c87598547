import type { SidebarItem } from '@lisan/ui';

export type FrameTool = 'notifications';

export interface FrameToolsProps {
  readonly opened: FrameTool | null;
  readonly onOpen: (tool: FrameTool | null) => void;
  readonly onBadge: (badge: SidebarItem['badge']) => void;
}
