import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Direction, Language } from '@lisan/i18n';
import { HostProvider, useSession, useTranslations } from './hooks';
import type { HostServices } from './host-services';
import { RenderGuard } from './RenderGuard';

/** What a remote's frame is given around each of its views. */
export interface FrameProps {
  readonly namespace: string;
  readonly direction: Direction;
  readonly language: Language;
  readonly children: ReactNode;
}

/** Whose part it is, and what stands around it. */
interface Framed {
  readonly name: string;
  readonly frame: ComponentType<FrameProps>;
  readonly canSwap?: (host: HostServices) => boolean;
}

/** One view or slot of a remote that is to be shown. */
export interface MountRequest {
  /** Of the view or slot; ids that React makes begin with it, for two roots in one page count alike. */
  readonly id: string;
  readonly Component: ComponentType<object>;
  /** A view is for whoever is signed in, a slot for visitors too. */
  readonly kind: 'view' | 'slot';
  readonly host: HostServices;
  /** It threw while it rendered or in an effect; nothing of it is left on the screen. */
  readonly onError: (error: unknown) => void;
  /** It waits for something that it loads itself, or does no longer. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Shows a view or slot in an element that nobody else writes to. Returns how it is taken away again. */
export type Mount = (container: HTMLElement, request: MountRequest) => () => void;

/**
 * A React root of its own for each: what it throws, and what it does to its tree, ends at the element it was
 * given, and it may run another React than the shell.
 */
export function mountComponent(
  { name, frame: Frame, canSwap }: Framed,
  container: HTMLElement,
  { id, kind, Component, host, onError, onWaiting }: MountRequest,
): () => void {
  const root = createRoot(container, { identifierPrefix: `${name}-${id}-` });
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
  root.render(
    <HostProvider value={host}>
      <RenderGuard onError={onError}>
        <Suspense fallback={<Pending onWaiting={onWaiting} />}>
          <Localized />
        </Suspense>
      </RenderGuard>
    </HostProvider>,
  );
  const letGo = canSwap && host.keepPage(`${name}: canSwap`, () => !canSwap(host));
  return () => {
    letGo?.();
    root.unmount();
  };
}

function Pending({ onWaiting }: Pick<MountRequest, 'onWaiting'>) {
  useEffect(() => {
    onWaiting(true);
    return () => onWaiting(false);
  }, [onWaiting]);
  return null;
}
