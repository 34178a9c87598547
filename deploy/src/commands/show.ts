import type { ReleaseRecord } from '@lisan/contract';
import type { Change, Step } from './compare';

const because = (reason: string) => (reason ? `  (${reason})` : '');
const shownAs = (version: string | null) => version ?? 'nothing';

/** One line a set, newest first. */
export function describeSets(records: readonly ReleaseRecord[]): string {
  if (records.length === 0) return 'Nothing is published yet.';
  return records
    .map(({ set, by, change, reason }, index) => {
      const mark = index === 0 ? '*' : ' ';
      return `${mark} ${set.id}  ${set.createdAt}  ${by}  ${change}${because(reason)}`;
    })
    .join('\n');
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
  ].join('\n');
}

export function describeChange({ name, from, to }: Change): string {
  return `${name}: ${shownAs(from)} → ${shownAs(to)}`;
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
