import type { LisanEvents, SessionUser } from '@lisan/contract';
import type { EventBus } from '@lisan/event-bus';
import { whenIdle } from '../page/when-idle';
import { hintFirstView } from '../prefetch/first-view-hint';
import { watchForBusyPage } from '../telemetry/busy-watch';
import type { ChosenManifest } from './choose-manifest';
import type { FirstView } from './open-first-view';
import type { HostPage } from './read-page';

interface FollowOptions extends Pick<FirstView, 'remotes' | 'position'> {
  readonly page: HostPage;
  readonly chosen: ChosenManifest;
  readonly bus: Pick<EventBus<LisanEvents>, 'subscribe'>;
  readonly user: SessionUser | null;
  /** Resolves when the page is idle again. */
  readonly onBusy: () => Promise<unknown>;
}

/** Prefetches views, restores the scroll position, watches for a busy page and sends beacons, once mounted. */
export function followPage({ page, chosen, remotes, position, bus, user, onBusy }: FollowOptions): void {
  const { manifest, override } = chosen;
  bus.subscribe('session.changed', ({ user }) => {
    if (user) whenIdle(() => void remotes.prefetch());
    else hintFirstView(null);
  });
  if (position && position.scrolled.length > 0)
    import('../release-update/restore-position').then(
      ({ restoreScroll }) => restoreScroll(position),
      () => undefined,
    );
  watchForBusyPage(onBusy);
  // Overrides aren't releases, so don't report them.
  if (override) return;
  const send = () => {
    import('../telemetry/send-beacons').then(
      ({ sendBeacons }) => sendBeacons({ beacons: page.beacons, manifest, user }),
      () => window.addEventListener('online', send, { once: true }),
    );
  };
  whenIdle(send);
}
