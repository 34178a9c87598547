import { useEffect, useLayoutEffect, useRef } from 'react';
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
  const outer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    component.setShown(isShown);
    if (isShown) return;
    const playing = outer.current?.querySelectorAll<HTMLMediaElement>('audio, video') ?? [];
    for (const media of playing) media.pause();
  }, [component, isShown]);
  useEffect(() => {
    if (!isShown) return;
    return bus.subscribe('session.changed', ({ user }) =>
      hintFirstView(user ? view.id : null, isCanary(view.remote)),
    );
  }, [bus, view.id, view.remote, isCanary, isShown]);
  useEffect(() => noteOpened(view.id), [noteOpened, view.id]);
  return (
    <View ref={outer} hidden={!isShown}>
      <RemoteBoundary component={component} label={view.label} />
    </View>
  );
}

const View = styled.div`
  display: contents;

  &[hidden] {
    display: none;
  }
`;
