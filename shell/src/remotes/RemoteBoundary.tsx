import { useEffect, useState, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand/react';
import { styled } from 'styled-components';
import type { HostServices } from '@lisan/remote-kit';
import { PrerenderedComponent } from './PrerenderedComponent';
import { RemoteFailureButton, RemoteFailureCard } from './RemoteFailureCard';
import {
  type RemoteComponent,
  useRemotes,
  type ViewPrerender,
  type ReadyState,
  useMounted,
} from '@lisan/host-runtime';
import { Waiting } from './Waiting';

interface RemoteBoundaryProps {
  readonly component: RemoteComponent;
  readonly label: string;
  readonly isCompact?: boolean;
  /** False for a view that waits to be shown again. */
  readonly isShown?: boolean;
  readonly prerendered?: ViewPrerender | undefined;
}

/**
 * Shows a view or slot and contains its failures: slow, unreachable, altered, incompatible, or throwing. Falls back to
 * the previous version, with a notice. Needs a `key` per part.
 */
export function RemoteBoundary({
  component,
  label,
  isCompact = false,
  isShown = true,
  prerendered,
}: RemoteBoundaryProps) {
  const ready = useStore(component, (state) => (state.status === 'ready' ? state : null));
  const failure = useStore(component, (state) => (state.status === 'failed' ? state.error.code : null));
  const { hostOf, prerender: openView } = useRemotes();
  const prerender = prerendered ?? openView;
  const [tries, setTries] = useState(0);
  // Prerendered HTML stays until the part renders without it.
  const [prerenderState, setPrerenderState] = useState<'before' | 'over' | number>(() =>
    prerender?.covers(component) ? 'before' : 'over',
  );
  if (prerenderState === 'before' && ready) setPrerenderState(ready.attempt);
  if (typeof prerenderState === 'number' && ready?.attempt !== prerenderState) setPrerenderState('over');

  useEffect(() => {
    void component.start();
    return component.leave;
  }, [component]);

  const handleRetry = () => {
    setTries((count) => count + 1);
    void component.retry();
  };

  if (prerender && prerenderState !== 'over')
    return (
      <PrerenderedComponent
        component={component}
        prerender={prerender}
        failure={failure}
        label={label}
        tries={tries}
        isShown={isShown}
        ready={ready ?? undefined}
        host={ready ? hostOf(component.remote, ready.choice) : undefined}
        onRetry={handleRetry}
      />
    );
  if (failure) {
    const Failure = isCompact ? RemoteFailureButton : RemoteFailureCard;
    return <Failure label={label} failure={failure} isRepeated={tries > 0} onRetry={handleRetry} />;
  }
  if (!ready && isCompact) return null;
  if (!ready) return <Waiting key={tries} label={label} takesFocus={tries > 0} onRetry={handleRetry} />;
  return (
    <MountedComponent
      key={ready.attempt}
      component={component}
      ready={ready}
      host={hostOf(component.remote, ready.choice)}
      label={label}
      waiting={isCompact ? null : <Waiting label={label} onRetry={handleRetry} />}
      isShown={isShown}
      onError={component.crash}
    />
  );
}

interface MountedComponentProps {
  readonly component: RemoteComponent;
  readonly ready: ReadyState;
  readonly host: HostServices;
  readonly label: string;
  readonly waiting: ReactNode;
  readonly isShown: boolean;
  readonly onError: (error: unknown) => void;
}

/** Element owned by the remote. Needs a `key` per attempt; handlers must be stable. */
function MountedComponent(props: MountedComponentProps) {
  const { component, ready, host, label, waiting, isShown, onError } = props;
  const outer = useRef<HTMLDivElement>(null);
  const isWaiting = useMounted({ component, ready, host, outer, isShown, onError });
  const { notice: Notice } = ready;
  return (
    <>
      {Notice && <Notice component={component} label={label} />}
      {isWaiting && waiting}
      <Contents ref={outer} />
    </>
  );
}

const Contents = styled.div`
  display: contents;
`;
