import { Suspense, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import { RemoteError } from '@lisan/errors';
import { HostProvider, useHost } from '@lisan/remote-kit';
import { useShellTranslations } from '../services/shell-context';
import { RemoteFailureCard } from './RemoteFailureCard';
import type { RemoteComponent } from './remote-component';
import { describeRemote } from './remotes';
import { useRemotes } from './remotes-context';
import { RenderGuard } from './RenderGuard';
import { Waiting } from './Waiting';

interface RemoteBoundaryProps {
  readonly component: RemoteComponent;
  /** What the person knows it by. */
  readonly label: string;
}

/**
 * Shows one component of a remote and keeps whatever goes wrong with it inside: slow, unreachable, altered, unfit for this
 * shell, or failing while it renders. Give each component a boundary of its own, with a `key`.
 */
export function RemoteBoundary({ component, label }: RemoteBoundaryProps) {
  const ready = useStore(component, (state) => (state.status === 'ready' ? state : null));
  const failure = useStore(component, (state) => (state.status === 'failed' ? state.error.code : null));
  const { report } = useHost();
  const { versionOf, hostOf } = useRemotes();
  const { language, direction } = useShellTranslations();
  const [tries, setTries] = useState(0);

  useEffect(() => void component.start(), [component]);

  const handleRetry = useCallback(() => {
    setTries((count) => count + 1);
    void component.retry();
  }, [component]);

  const handleRenderError = useCallback(
    (cause: unknown) => {
      const version = versionOf(component.remote);
      report(
        new RemoteError(component.remote, 'broken', { version, cause }),
        describeRemote(component.remote, version),
      );
    },
    [component, report, versionOf],
  );

  const failureCard = (failure: RemoteError['code']) => (
    <RemoteFailureCard label={label} failure={failure} isRepeated={tries > 0} onRetry={handleRetry} />
  );

  if (failure) return failureCard(failure);
  if (!ready) return <Waiting label={label} takesFocus={tries > 0} />;
  return (
    <RenderGuard key={tries} onError={handleRenderError} fallback={failureCard('broken')}>
      <Suspense fallback={<Waiting label={label} />}>
        <HostProvider value={hostOf(component.remote)}>
          <ready.Frame namespace={component.remote} language={language} direction={direction}>
            <ready.Component />
          </ready.Frame>
        </HostProvider>
      </Suspense>
    </RenderGuard>
  );
}
