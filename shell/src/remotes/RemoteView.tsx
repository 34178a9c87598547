import { useEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { hintFirstView, useRemotes } from '@lisan/host-runtime';
import { RemoteBoundary } from './RemoteBoundary';
import type { NavigationView } from './useReleasedViews';

export function RemoteView({ view }: { readonly view: NavigationView }) {
  const { viewComponent, isCanary, noteOpened } = useRemotes();
  const { bus } = useHost();
  useEffect(
    () =>
      bus.subscribe('session.changed', ({ user }) =>
        hintFirstView(user ? view.id : null, isCanary(view.remote)),
      ),
    [bus, view.id, view.remote, isCanary],
  );
  useEffect(() => noteOpened(view.id), [noteOpened, view.id]);
  return <RemoteBoundary component={viewComponent(view.remote, view.id)} label={view.label} />;
}
