import * as React from 'react';
import { Component, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand/react';
import type { Direction, Language } from '@lisan/i18n';
import { HostProvider, useSession, useTranslations } from './hooks';
import type { ReadonlyStore } from './account-store';
import type { HostServices } from './host-services';

export interface FrameProps {
  readonly namespace: string;
  readonly direction: Direction;
  readonly language: Language;
  readonly children: ReactNode;
}

export interface Framed {
  readonly name: string;
  readonly frame: ComponentType<FrameProps>;
}

export interface Visibility {
  readonly isShown: boolean;
}

export interface TreeOptions {
  readonly Component: ComponentType<object>;
  readonly kind: 'view' | 'slot';
  readonly host: HostServices;
  readonly onError: (error: unknown) => void;
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly visibility?: ReadonlyStore<Visibility> | undefined;
  readonly after?: ReactNode;
  /** Throw instead of suspending. */
  readonly isWhole?: boolean;
}

/** Ids must differ between React roots, and match the prerendered HTML. */
export const idsOf = (name: string, id: string): string => `${name}-${id}-`;

export function componentTree(
  { name, frame: Frame }: Framed,
  { Component, kind, host, onError, onWaiting, visibility = alwaysShown, after, isWhole }: TreeOptions,
): ReactNode {
  function Localized() {
    const { language, direction } = useTranslations(name);
    const account = useSession()?.user_id;
    // This root learns of a sign-out before the shell removes the view.
    if (kind === 'view' && account === undefined) return null;
    return (
      <Frame namespace={name} language={language} direction={direction}>
        <Component key={account} />
      </Frame>
    );
  }
  if (isWhole) {
    return (
      <HostProvider value={host}>
        <Localized />
      </HostProvider>
    );
  }
  return (
    <HostProvider value={host}>
      <RenderGuard onError={onError}>
        <Kept visibility={visibility}>
          <Suspense fallback={<Pending onWaiting={onWaiting} />}>
            <Localized />
            {after}
          </Suspense>
        </Kept>
      </RenderGuard>
    </HostProvider>
  );
}

const shown: Visibility = { isShown: true };
const alwaysShown: ReadonlyStore<Visibility> = {
  getState: () => shown,
  getInitialState: () => shown,
  subscribe: () => () => undefined,
};

/** Read by its name at run time: a remote may bundle a React without it. */
const Activity = Reflect.get(React, 'Activity') as typeof React.Activity | undefined;

/** Keeps a hidden view's state and elements; its effects pause. */
function Kept({ visibility, children }: { visibility: ReadonlyStore<Visibility>; children: ReactNode }) {
  const isShown = useStore(visibility, (state) => state.isShown);
  return Activity ? <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity> : children;
}

function Pending({ onWaiting }: Pick<TreeOptions, 'onWaiting'>) {
  useEffect(() => {
    onWaiting(true);
    return () => onWaiting(false);
  }, [onWaiting]);
  return null;
}

interface RenderGuardProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly fallback?: ReactNode;
}

/** React supports error boundaries in class components only. */
export class RenderGuard extends Component<RenderGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
