import type { ComponentType } from 'react';
import { RemoteError } from '@lisan/errors';
import { lifetimeUntil } from '@lisan/remote-kit';
import { countCommits, type CommitCount } from './commit-count';
import type { NoticeProps, RemoteComponent } from '../remotes/remote-component';
import type { Remotes } from '../remotes/remotes';

const CHECK_INTERVAL_MS = 500;
const WARN_AFTER_MS = 3_000;
/** Warns even without many commits: slow machines are sometimes busy too. */
const ALWAYS_WARN_AFTER_MS = 20_000;
/** Commits without user input or idle time that indicate an endless loop. */
const MAX_COMMITS_WITHOUT_INPUT = 1_000;
/** Commits per second. Content such as a growing reply commits less often. */
const MAX_COMMITS_PER_SECOND = 60;

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input'] as const;

/**
 * Watches a busy page until it is idle: finds the responsible view, shows the notice above it, and closes a view that
 * renders endlessly.
 */
export function monitorBusyPage(
  { shown, hostOf }: Pick<Remotes, 'shown' | 'hostOf'>,
  notice: ComponentType<NoticeProps>,
): Promise<void> {
  const counts = new Map<Element, CommitCount>();
  const startedAt = performance.now();
  let lastInputAt = startedAt;
  const ending = new AbortController();
  const own = lifetimeUntil(ending.signal);
  let warned: RemoteComponent | undefined;

  function report(component: RemoteComponent, why: string): void {
    const state = component.getState();
    if (state.status === 'ready') hostOf(component.remote, state.choice).report(new Error(why), 'busy page');
  }

  function check(): void {
    for (const container of shown.keys())
      if (!counts.has(container)) counts.set(container, countCommits(container));
    for (const [container, count] of counts) {
      const component = shown.get(container);
      if (component && !(count.value() >= MAX_COMMITS_WITHOUT_INPUT && isOverCommitLimit(count))) continue;
      count.stop();
      counts.delete(container);
      if (!component) continue;
      component.crash(
        new RemoteError(component.remote, 'busy', { cause: new Error('It renders endlessly.') }),
      );
    }
    const passed = performance.now() - startedAt;
    if (
      !warned &&
      (passed > ALWAYS_WARN_AFTER_MS ||
        (passed > WARN_AFTER_MS && [...counts.values()].some(isOverCommitLimit)))
    )
      warnUser();
  }

  function isOverCommitLimit(count: CommitCount): boolean {
    return count.value() * 1_000 > MAX_COMMITS_PER_SECOND * (performance.now() - lastInputAt);
  }

  function handleInput(): void {
    lastInputAt = performance.now();
    for (const count of counts.values()) count.reset();
  }

  /** Blames the part with the most commits; without any, the view. */
  function warnUser(): void {
    const byActivity = [...shown].sort(
      ([one], [other]) => (counts.get(other)?.value() ?? 0) - (counts.get(one)?.value() ?? 0),
    );
    const busiest =
      byActivity[0] && (counts.get(byActivity[0][0])?.value() ?? 0) > 0 ? byActivity[0][1] : undefined;
    warned = busiest ?? byActivity.map(([, component]) => component).find(({ kind }) => kind === 'view');
    if (!warned) return;
    report(warned, 'The page has been busy for seconds.');
    warned.showNotice(notice);
  }

  for (const name of inputs) own.listen(window, name, handleInput);
  own.every(CHECK_INTERVAL_MS, check);
  check();
  return new Promise((resolve) => {
    requestIdleCallback(() => {
      ending.abort();
      counts.forEach((count) => count.stop());
      warned?.showNotice(undefined);
      resolve();
    });
  });
}
