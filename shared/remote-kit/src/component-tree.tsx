import { Suspense, useEffect, type ComponentType, type ReactNode, Component } from 'react';
import type { Direction, Language } from '@lisan/i18n';
import { HostProvider, useSession, useTranslations } from './hooks';
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

export interface TreeOptions {
  readonly Component: ComponentType<object>;
  readonly kind: 'view' | 'slot';
  readonly host: HostServices;
  readonly onError: (error: unknown) => void;
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly after?: ReactNode;
  /** Throw instead of suspending. */
  readonly isWhole?: boolean;
}

/** Ids must differ between React roots, and match the prerendered HTML. */
export const idsOf = (name: string, id: string): string => `${name}-${id}-`;

export function componentTree(
  { name, frame: Frame }: Framed,
  { Component, kind, host, onError, onWaiting, after, isWhole }: TreeOptions,
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
        <Suspense fallback={<Pending onWaiting={onWaiting} />}>
          <Localized />
          {after}
        </Suspense>
      </RenderGuard>
    </HostProvider>
  );
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
