import { RemoteError } from '@lisan/errors';
import { lifetimeUntil } from '@lisan/remote-kit';
import { BusyNotice } from './BusyNotice';
import { countCommits, type CommitCount } from './commit-count';
import type { RemoteComponent } from './remote-component';
import type { Remotes } from './remotes';

/** Milliseconds between checks. */
const lookEvery = 500;
/** Milliseconds before warning about a view that rerenders constantly. */
const toldAfter = 3_000;
/** Milliseconds before warning in any case; slow machines are sometimes busy, too. */
const toldAnyway = 20_000;
/** Commits without user input or idle time that indicate an endless loop. */
const endless = 1_000;
/** Commits per second. Content such as a growing reply commits less often. */
const restless = 60;

const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input'] as const;

/**
 * Watches a busy page until it is idle: finds the responsible view, shows a notice above it, and closes a view that
 * renders endlessly.
 */
export function lookAtBusyPage({ shown, hostOf }: Pick<Remotes, 'shown' | 'hostOf'>): Promise<void> {
  const counts = new Map<Element, CommitCount>();
  const begun = performance.now();
  let touched = begun;
  const ending = new AbortController();
  const own = lifetimeUntil(ending.signal);
  let told: RemoteComponent | undefined;

  function report(component: RemoteComponent, why: string): void {
    const state = component.getState();
    if (state.status === 'ready') hostOf(component.remote, state.choice).report(new Error(why), 'busy page');
  }

  function look(): void {
    for (const container of shown.keys())
      if (!counts.has(container)) counts.set(container, countCommits(container));
    for (const [container, count] of counts) {
      const component = shown.get(container);
      if (component && !(count.value() >= endless && isRestless(count))) continue;
      count.stop();
      counts.delete(container);
      if (!component) continue;
      component.crash(
        new RemoteError(component.remote, 'busy', { cause: new Error('It draws itself without end.') }),
      );
    }
    const passed = performance.now() - begun;
    if (!told && (passed > toldAnyway || (passed > toldAfter && [...counts.values()].some(isRestless))))
      tell();
  }

  function isRestless(count: CommitCount): boolean {
    return count.value() * 1_000 > restless * (performance.now() - touched);
  }

  function handleInput(): void {
    touched = performance.now();
    for (const count of counts.values()) count.begin();
  }

  /** Blame the most active part; if none commits, the view, as slots do little. */
  function tell(): void {
    const drawn = [...shown].sort(
      ([one], [other]) => (counts.get(other)?.value() ?? 0) - (counts.get(one)?.value() ?? 0),
    );
    const most = drawn[0] && (counts.get(drawn[0][0])?.value() ?? 0) > 0 ? drawn[0][1] : undefined;
    told = most ?? drawn.map(([, component]) => component).find(({ kind }) => kind === 'view');
    if (!told) return;
    report(told, 'The page has had no moment of rest for seconds.');
    told.tell(BusyNotice);
  }

  for (const name of inputs) own.listen(window, name, handleInput);
  own.every(lookEvery, look);
  look();
  return new Promise((resolve) => {
    requestIdleCallback(() => {
      ending.abort();
      counts.forEach((count) => count.stop());
      told?.tell(undefined);
      resolve();
    });
  });
}
