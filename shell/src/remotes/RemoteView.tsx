import { useEffect, useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import { useHost } from '@lisan/remote-kit';
import { hintFirstView, useRemotes } from '@lisan/host-runtime';
import { RemoteBoundary } from './RemoteBoundary';
import type { NavigationView } from './useReleasedViews';

interface RemoteViewProps {
  readonly view: NavigationView;
  /** A hidden view keeps its state, for when the user returns. */
  readonly isShown: boolean;
}

export function RemoteView({ view, isShown }: RemoteViewProps) {
  const { viewComponent, isCanary, noteOpened } = useRemotes();
  const { bus } = useHost();
  const component = viewComponent(view.remote, view.id);
  useLayoutEffect(() => component.setShown(isShown), [component, isShown]);
  useEffect(() => {
    if (!isShown) return;
    return bus.subscribe('session.changed', ({ user }) =>
      hintFirstView(user ? view.id : null, isCanary(view.remote)),
    );
  }, [bus, view.id, view.remote, isCanary, isShown]);
  useEffect(() => noteOpened(view.id), [noteOpened, view.id]);
  return (
    <View hidden={!isShown}>
      <RemoteBoundary component={component} label={view.label} isShown={isShown} />
    </View>
  );
}

const View = styled.div`
  display: contents;

  &[hidden] {
    display: none;
  }
`;
