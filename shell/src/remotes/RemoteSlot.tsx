import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { prerenderMarks, prerenderedSlot } from '@lisan/contract';
import type { SlotName } from '@lisan/remote-kit';
import { token } from '@lisan/ui';
import { useIsHydrated, useRemotes, createSlotPrerender, viewPlaceholder } from '@lisan/host-runtime';
import { useShellTranslations } from '../services/shell-context';
import { RemoteBoundary } from './RemoteBoundary';

interface RemoteSlotProps {
  readonly name: SlotName;
  /** Reserved height until the slot fills, as a CSS length. */
  readonly height: string;
  readonly empty?: ReactNode;
  /** In a bar: loads when the page is idle, without a placeholder, and fails to a single button. */
  readonly isCompact?: boolean;
}

/** Slot that remotes fill. The edge inserts the first remote's prerendered HTML, and that remote hydrates it. */
export function RemoteSlot({ name, height, empty, isCompact = false }: RemoteSlotProps) {
  const { t } = useShellTranslations();
  const { prerender, slotComponents } = useRemotes();
  const isPrerendered = name === prerenderedSlot;
  const place = useRef<HTMLDivElement>(null);
  const [prerendered] = useState(() => createSlotPrerender(place));
  const isHydrated = useIsHydrated();
  const isIdle = useIsIdle();
  const isOpen = isCompact ? isIdle : isHydrated;
  const components = isOpen ? slotComponents(name) : [];
  const label = t('remote.partOfPage');
  const [first, ...others] = components;
  return (
    <Free $height={isOpen && components.length === 0 ? '0' : height} $isCompact={isCompact}>
      {first && (
        <RemoteBoundary
          component={first}
          label={label}
          isCompact={isCompact}
          prerendered={isPrerendered ? prerendered : undefined}
        />
      )}
      {isPrerendered && (
        <Contents
          ref={place}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- empty or the mark; the document's content is left alone
          dangerouslySetInnerHTML={{ __html: prerender === viewPlaceholder ? prerenderMarks.slot : '' }}
        />
      )}
      {others.map((component) => (
        <RemoteBoundary key={component.remote} component={component} label={label} isCompact={isCompact} />
      ))}
      {isOpen && components.length === 0 && empty}
    </Free>
  );
}

const Free = styled.div<{ $height: string; $isCompact: boolean }>`
  min-block-size: ${({ $height }) => $height};
  ${({ $isCompact }) =>
    $isCompact &&
    css`
      display: flex;
      gap: ${token.space[1]};
      min-inline-size: 0;
    `}
`;

const Contents = styled.div`
  display: contents;
`;

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task));
    whenIdle(() => setIdle(true));
  }, []);
  return isIdle;
}
