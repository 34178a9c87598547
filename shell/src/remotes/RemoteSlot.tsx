import { useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { prerenderMarks, prerenderedSlot } from '@lisan/contract';
import type { SlotName } from '@lisan/remote-kit';
import { useIsHydrated, useRemotes, createSlotPrerender, viewPlaceholder } from '@lisan/host-runtime';
import { useShellTranslations } from '../services/shell-context';
import { RemoteBoundary } from './RemoteBoundary';

interface RemoteSlotProps {
  readonly name: SlotName;
  /** Reserved height until the slot fills, as a CSS length. */
  readonly height: string;
  readonly empty?: ReactNode;
}

/** Slot that remotes fill. The edge inserts the first remote's prerendered HTML, and that remote hydrates it. */
export function RemoteSlot({ name, height, empty }: RemoteSlotProps) {
  const { t } = useShellTranslations();
  const { prerender, slotComponents } = useRemotes();
  const isPrerendered = name === prerenderedSlot;
  const place = useRef<HTMLDivElement>(null);
  const [prerendered] = useState(() => createSlotPrerender(place));
  const isHydrated = useIsHydrated();
  const components = isHydrated ? slotComponents(name) : [];
  const label = t('remote.partOfPage');
  const [first, ...others] = components;
  return (
    <Free $height={isHydrated && components.length === 0 ? '0' : height}>
      {first && (
        <RemoteBoundary
          component={first}
          label={label}
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
        <RemoteBoundary key={component.remote} component={component} label={label} />
      ))}
      {isHydrated && components.length === 0 && empty}
    </Free>
  );
}

const Free = styled.div<{ $height: string }>`
  min-block-size: ${({ $height }) => $height};
`;

const Contents = styled.div`
  display: contents;
`;
