import { Suspense, useEffect, type ComponentType, type ReactNode, Component } from 'react';
import type { Direction, Language } from '@lisan/i18n';
import { HostProvider, useSession, useTranslations } from './hooks';
import type { HostServices } from './host-services';

/** What a remote's frame is given around each of its views. */
export interface FrameProps {
  readonly namespace: string;
  readonly direction: Direction;
  readonly language: Language;
  readonly children: ReactNode;
}

/** Whose part it is, and what stands around it. */
export interface Framed {
  readonly name: string;
  readonly frame: ComponentType<FrameProps>;
}

/** A part as React is given it. */
export interface TreeOptions {
  readonly Component: ComponentType<object>;
  /** A view is for whoever is signed in, a slot for visitors too. */
  readonly kind: 'view' | 'slot';
  readonly host: HostServices;
  readonly onError: (error: unknown) => void;
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Stands behind the part and draws nothing. */
  readonly after?: ReactNode;
  /** It may wait for nothing: a wait is thrown, as an error is. */
  readonly isWhole?: boolean;
}

/** In two roots of one page ids that React makes must differ, and be those of the picture. */
export const idsOf = (name: string, id: string): string => `${name}-${id}-`;

/** What a part's root holds: the same for its first picture and for what takes that over. */
export function componentTree(
  { name, frame: Frame }: Framed,
  { Component, kind, host, onError, onWaiting, after, isWhole }: TreeOptions,
): ReactNode {
  function Localized() {
    const { language, direction } = useTranslations(name);
    const account = useSession()?.user_id;
    // This root hears of a sign-out before the shell has taken the view away.
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
  /** Shown in place of the children that threw; nothing by default. */
  readonly fallback?: ReactNode;
}

/** An error boundary, which React supports in class components only. */
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
