import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { HostServices } from '@lisan/remote-kit';
import type { LoadedComponent, RemoteComponent } from './remote-component';
import { Waiting } from './Waiting';

interface MountedComponentProps {
  readonly component: RemoteComponent;
  readonly ready: LoadedComponent;
  readonly host: HostServices;
  readonly label: string;
  readonly onError: (error: unknown) => void;
}

/** An element that is the remote's alone. Give it a `key` for each attempt; its handlers must stay the same. */
export function MountedComponent({ component, ready, host, label, onError }: MountedComponentProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => {
    // Of its own for each mount: the last one is taken down a moment later.
    const container = document.createElement('div');
    container.style.display = 'contents';
    place.current?.append(container);
    const { mount, Component } = ready;
    const { id, kind } = component;
    const unmount = mount(container, { id, kind, Component, host, onError, onWaiting: setWaiting });
    return () => {
      // React takes no root down while it commits another.
      queueMicrotask(() => {
        unmount();
        container.remove();
      });
    };
  }, [component, ready, host, onError]);
  return (
    <>
      {isWaiting && <Waiting label={label} />}
      <Contents ref={place} />
    </>
  );
}

const Contents = styled.div`
  display: contents;
`;
