import type { ReleaseRecord } from '@lisan/contract';
import type { Act } from '../storage/action-log';
import type { Change, Step } from './compare';
import { describeCanary } from './describe-canary';

const because = (reason: string) => (reason ? `  (${reason})` : '');
const shownAs = (version: string | null) => version ?? 'nothing';

/** How a set came about. */
export interface Made {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly change: string;
  readonly isLive: boolean;
}

/** One line a set, newest first; the live one has a star. */
export function describeSets(sets: readonly Made[]): string {
  if (sets.length === 0) return 'Nothing is published yet.';
  return sets
    .map(({ id, at, by, change, reason, isLive }) => {
      return `${isLive ? '*' : ' '} ${id}  ${at}  ${by}  ${change}${because(reason)}`;
    })
    .join('\n');
}

/** One line; of an act that cannot be read, why. */
export function describeAct(one: Act | string): string {
  return typeof one === 'string'
    ? one
    : `${one.at}  ${one.by} on ${one.from}  ${one.act}${because(one.reason)}`;
}

export function describeSet({ set, by, reason, change }: ReleaseRecord): string {
  const remotes = Object.entries(set.remotes).map(
    ([name, { version, contract, views, integrity }]) =>
      `  ${name} ${version}  contract ${contract}  views ${views.map(({ id }) => id).join(', ') || 'none'}` +
      `  ${Object.keys(integrity).length} files`,
  );
  return [
    `set ${set.id}, made ${set.createdAt} by ${by} after ${set.previous ?? 'nothing'}`,
    `  ${change}${reason ? ` (${reason})` : ''}`,
    `  shell ${set.shell.version}  contracts ${set.shell.contracts.join(', ')}`,
    ...remotes,
    ...Object.entries(set.canaries ?? {}).map(
      ([name, canary]) => `  canary of ${name} ${describeCanary(canary)}`,
    ),
  ].join('\n');
}

export function describeChange({ name, from, to, isCanary }: Change): string {
  return `${isCanary ? `canary of ${name}` : name}: ${shownAs(from)} → ${shownAs(to)}`;
}

/** One line a step, newest first. */
export function describeSteps(steps: readonly Step[]): string {
  if (steps.length === 0) return 'Nothing has changed yet.';
  return steps
    .map(
      ({ set, at, by, reason, changes }) =>
        `${set}  ${at}  ${by}  ${changes.map(describeChange).join(', ')}${because(reason)}`,
    )
    .join('\n');
}
