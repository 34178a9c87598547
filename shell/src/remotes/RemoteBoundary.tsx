import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { RemoteError } from '@lisan/errors';
import { useHost } from '@lisan/remote-kit';
import { MountedComponent } from './MountedComponent';
import { RemoteFailureCard } from './RemoteFailureCard';
import type { RemoteComponent } from './remote-component';
import { describeRemote } from './remotes';
import { useRemotes } from './remotes-context';
import { Waiting } from './Waiting';

interface RemoteBoundaryProps {
  readonly component: RemoteComponent;
  /** What the person knows it by. */
  readonly label: string;
}

/**
 * Shows one view or slot of a remote and keeps whatever goes wrong with it inside: slow, unreachable, altered, unfit for this
 * shell, or failing while it renders. Give each a boundary of its own, with a `key`.
 */
export function RemoteBoundary({ component, label }: RemoteBoundaryProps) {
  const ready = useStore(component, (state) => (state.status === 'ready' ? state : null));
  const loadFailure = useStore(component, (state) => (state.status === 'failed' ? state.error.code : null));
  const { report } = useHost();
  const { versionOf, hostOf } = useRemotes();
  const [tries, setTries] = useState(0);
  const [hasThrown, setThrown] = useState(false);

  useEffect(() => void component.start(), [component]);

  const handleRetry = useCallback(() => {
    setTries((count) => count + 1);
    setThrown(false);
    void component.retry();
  }, [component]);

  const handleError = useCallback(
    (cause: unknown) => {
      const version = versionOf(component.remote);
      setThrown(true);
      report(
        new RemoteError(component.remote, 'broken', { version, cause }),
        describeRemote(component.remote, version),
      );
    },
    [component, report, versionOf],
  );

  const failure = hasThrown ? 'broken' : loadFailure;
  if (failure)
    return <RemoteFailureCard label={label} failure={failure} isRepeated={tries > 0} onRetry={handleRetry} />;
  if (!ready) return <Waiting label={label} takesFocus={tries > 0} />;
  return (
    <MountedComponent
      key={tries}
      component={component}
      ready={ready}
      host={hostOf(component.remote)}
      label={label}
      onError={handleError}
    />
  );
}
