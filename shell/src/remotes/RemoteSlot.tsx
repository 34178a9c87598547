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
  /** Height of the content, reserved while the slot waits. */
  readonly waitingHeight?: string;
  readonly empty?: ReactNode;
  /** In a bar: loads when the page is idle, without a placeholder, and fails to a single button. */
  readonly isCompact?: boolean;
}

/** Slot that remotes fill. The edge inserts the first remote's prerendered HTML, and that remote hydrates it. */
export function RemoteSlot(props: RemoteSlotProps) {
  const { name, height, waitingHeight, empty, isCompact = false } = props;
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
  const isUnused = isOpen && components.length === 0;
  return (
    <Free
      $height={isUnused ? '0' : height}
      $waitingHeight={isUnused ? undefined : waitingHeight}
      $isCompact={isCompact}
    >
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
      {isUnused && empty}
    </Free>
  );
}

interface FreeProps {
  readonly $height: string;
  readonly $waitingHeight: string | undefined;
  readonly $isCompact: boolean;
}

/** Waits while nothing is in the document, in the remote's element, or but a skeleton, which takes no space. */
const Free = styled.div<FreeProps>`
  min-block-size: ${({ $height }) => $height};
  ${({ $waitingHeight }) =>
    $waitingHeight !== undefined &&
    css`
      position: relative;

      &:has(output),
      &:has(> :only-child:empty),
      &:has(> * > :only-child:empty) {
        min-block-size: ${$waitingHeight};
      }
      > :has(> output) {
        position: absolute;
      }
    `}
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
