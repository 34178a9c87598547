import { useId } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Sheet } from '../overlays/Sheet';
import { media, useMedia } from '../theme/media';
import { token } from '../theme/token';
import { Heading } from '../typography/Heading';

export interface SidePanelProps {
  title: ReactNode;
  action?: ReactNode;
  /** Above the title; not in the sheet. */
  lead?: ReactNode;
  children: ReactNode;
  /** Whether the sheet is open; desktops always show the panel. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const panelWidth = '20rem';

/** A panel at the page's end, e.g. history; a sheet below 1024 px. */
export function SidePanel({ title, action, lead, children, open, onOpenChange }: SidePanelProps) {
  const compact = useMedia('compact');
  const id = useId();
  if (compact) {
    return (
      <Sheet title={title} action={action} open={open} onOpenChange={onOpenChange}>
        {children}
      </Sheet>
    );
  }
  return (
    <Frame aria-labelledby={id} $everyWidth={compact === undefined}>
      {lead && <Lead>{lead}</Lead>}
      <Top>
        <Heading id={id} size={2}>
          {title}
        </Heading>
        {action}
      </Top>
      <Body>{children}</Body>
    </Frame>
  );
}

const Frame = styled.aside<{ $everyWidth: boolean }>`
  display: flex;
  flex-direction: column;
  flex: none;
  inline-size: ${panelWidth};
  min-block-size: 0;
  border-inline-start: ${token.border.hair} solid ${token.color.line};

  ${({ $everyWidth }) => $everyWidth && `${media.compact} { display: none; }`}
`;

const Lead = styled.div`
  padding: ${token.space[5]} ${token.space[4]} ${token.space[4]};
  border-block-end: ${token.border.hair} solid ${token.color.line};
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[3]};
  min-block-size: 5rem;
  padding: ${token.space[4]};
`;

const Body = styled.div`
  flex: 1;
  min-block-size: 0;
  padding: 0 ${token.space[4]} ${token.space[5]};
  overflow-y: auto;
`;
