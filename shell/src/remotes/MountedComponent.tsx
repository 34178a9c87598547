import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { RemoteError } from '@lisan/errors';
import type { HostServices } from '@lisan/remote-kit';
import { loadDeadline, type RemoteComponent, type RemoteComponentState } from './remote-component';
import { useRemotes } from './remotes-context';
import { Waiting } from './Waiting';

interface MountedComponentProps {
  readonly component: RemoteComponent;
  readonly ready: Extract<RemoteComponentState, { status: 'ready' }>;
  readonly host: HostServices;
  readonly label: string;
  readonly onError: (error: unknown) => void;
  readonly onRetry: () => void;
}

/** An element that is the remote's alone. Give it a `key` for each attempt; its handlers must stay the same. */
export function MountedComponent({ component, ready, host, label, onError, onRetry }: MountedComponentProps) {
  const { shown, onLeft } = useRemotes();
  const { mount, Component, notice: Notice } = ready;
  const outer = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => {
    // Of its own for each mount: the last one is taken down a moment later.
    const container = document.createElement('div');
    container.style.display = 'contents';
    outer.current?.append(container);
    const { id, kind } = component;
    shown.set(container, component);
    const unmount = mount(container, { id, kind, Component, host, onError, onWaiting: setWaiting });
    return () => {
      shown.delete(container);
      // React takes no root down while it commits another.
      queueMicrotask(() => {
        unmount();
        container.remove();
        onLeft?.(component.remote);
      });
    };
  }, [component, mount, Component, host, shown, onLeft, onError]);
  useEffect(() => {
    if (!isWaiting) return;
    // What it has drawn stays there, hidden, with whatever was typed in it: then to begin anew is for the person to choose.
    const timer = setTimeout(() => {
      if (!outer.current?.firstChild?.hasChildNodes()) onError(new RemoteError(component.remote, 'slow'));
    }, loadDeadline);
    return () => clearTimeout(timer);
  }, [isWaiting, component, onError]);
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
