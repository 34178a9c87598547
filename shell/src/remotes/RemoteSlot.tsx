import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SlotName } from '@lisan/remote-kit';
import { useIsTakenOver } from '../layout/useIsTakenOver';
import { useShellTranslations } from '../services/shell-context';
import { RemoteBoundary } from './RemoteBoundary';
import { useRemotes } from './remotes-context';

interface RemoteSlotProps {
  readonly name: SlotName;
  /** Height that is kept free until what fills it is there: CSS length. */
  readonly height: string;
  /** Stands there where no remote fills it. */
  readonly empty?: ReactNode;
}

/** A place of a page that remotes fill; nothing where none does. A picture of the page is of no set, and holds the place free. */
export function RemoteSlot({ name, height, empty }: RemoteSlotProps) {
  const { t } = useShellTranslations();
  const { slotComponents } = useRemotes();
  const isTakenOver = useIsTakenOver();
  const components = isTakenOver ? slotComponents(name) : [];
  return (
    <Free $height={isTakenOver && components.length === 0 ? '0' : height}>
      {components.map((component) => (
        <RemoteBoundary key={component.remote} component={component} label={t('remote.partOfPage')} />
      ))}
      {isTakenOver && components.length === 0 && empty}
    </Free>
  );
}

const Free = styled.div<{ $height: string }>`
  min-block-size: ${({ $height }) => $height};
`;
