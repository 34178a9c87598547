import { useRef } from 'react';
import { styled } from 'styled-components';
import type { HostServices } from '@lisan/remote-kit';
import type { ReadyState } from './mount-remote';
import type { RemoteComponent } from './remote-component';
import { useMounted } from './useMounted';
import { Waiting } from './Waiting';

interface MountedComponentProps {
  readonly component: RemoteComponent;
  readonly ready: ReadyState;
  readonly host: HostServices;
  readonly label: string;
  readonly onError: (error: unknown) => void;
  readonly onRetry: () => void;
}

/** An element that is the remote's alone. Give it a `key` for each attempt; its handlers must stay the same. */
export function MountedComponent({ component, ready, host, label, onError, onRetry }: MountedComponentProps) {
  const outer = useRef<HTMLDivElement>(null);
  const isWaiting = useMounted({ component, ready, host, outer, onError });
  const { notice: Notice } = ready;
  return (
    <>
      {Notice && <Notice component={component} label={label} />}
      {isWaiting && <Waiting label={label} onRetry={onRetry} />}
      <Contents ref={outer} />
    </>
  );
}

const Contents = styled.div`
  display: contents;
`;
