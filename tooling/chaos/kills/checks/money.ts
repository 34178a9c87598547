import { listLiveLipSyncs } from './promises';
import type { LedgerRow, State } from './state';

export function findMoneyFaults(state: State, rewritten: ReadonlyMap<string, number>): string[] {
  return [...findHoldFaults(state), ...findBalanceFaults(state), ...findUseFaults(state, rewritten)];
}

const groupBy = <Key>(lines: readonly LedgerRow[], keyOf: (line: LedgerRow) => Key) => {
  const groups = new Map<Key, LedgerRow[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return groups;
};

function findHoldFaults(state: State): string[] {
  const ends = groupBy(state.ledger, ({ hold }) => hold);
  const owners = new Set(listLiveLipSyncs(state).map(({ id }) => id));
  return state.ledger
    .filter(({ entry }) => entry === 'hold')
    .flatMap(({ id, kind, reference, amount }) => {
      const name = `The hold ${id} of ${kind} for ${reference}`;
      const lines = ends.get(id) ?? [];
      const count = (entry: string) => lines.filter((line) => line.entry === entry).length;
      const sum = lines
        .filter(({ entry }) => entry === 'settle' || entry === 'refund')
        .reduce((total, line) => total + line.amount, 0);
      const ended = count('settle') + count('refund');
      if (ended === 0) return owners.has(reference ?? '') ? [] : [`${name} is open and nobody works for it`];
      return [
        ...(ended > 1 ? [`${name} has ended ${ended} times`] : []),
        ...(count('use') === count('settle') ? [] : [`${name} was charged ${count('use')} times`]),
        ...(sum === -amount ? [] : [`${name} held ${-amount} and gave ${sum} back`]),
      ];
    });
}

function findBalanceFaults({ ledger }: State): string[] {
  const accounts = groupBy(ledger, ({ user, period, kind }) => `${user} ${period} ${kind}`);
  return [...accounts].flatMap(([name, lines]) => {
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    const months = lines.filter(({ about }) => about === 'activity_month').length;
    return [
      ...(sum < 0 ? [`The balance of ${name} is ${sum}`] : []),
      ...(months > 1 ? [`The month of ${name} was granted ${months} times`] : []),
    ];
  });
}

function findUseFaults(state: State, rewritten: ReadonlyMap<string, number>): string[] {
  const uses = groupBy(
    state.ledger.filter(({ entry }) => entry === 'use'),
    ({ reference }) => reference ?? '',
  );
  const take = (id: string) => {
    const lines = uses.get(id) ?? [];
    uses.delete(id);
    return lines.map(({ kind, amount }) => `${kind} ${-amount}`).sort();
  };
  const compare = (name: string, found: readonly string[], expected: readonly string[]) =>
    found.join() === expected.join()
      ? []
      : [`${name} was charged '${found.join()}' in place of '${expected.join()}'`];
  const faults = [
    ...state.messages.flatMap(({ id, isSaid }) =>
      compare(`The reply ${id}`, take(id), isSaid ? ['text 1000'] : []),
    ),
    ...state.audios
      .filter(({ source }) => source === 'speech')
      .flatMap(({ id, duration }) =>
        compare(`The speech ${id}`, take(id), [`audio ${Math.round(duration * 1000)}`]),
      ),
    ...state.lipSyncs.flatMap(({ id, status, isRefunded }) => {
      const kinds = take(id).map((use) => use.split(' ')[0] ?? '');
      // A lip-sync with a bad sync score keeps its video and is refunded.
      const isPaid = status === 'COMPLETED' && !isRefunded;
      return compare(`The lip-sync ${id}`, kinds, isPaid ? ['process_video', 'video'] : []);
    }),
  ];
  // A rewritten reply is gone but stays charged.
  const left = groupBy([...uses.values()].flat(), ({ user }) => user);
  return [
    ...faults,
    ...[...left].flatMap(([user, lines]) => {
      const isExplained =
        lines.every(({ kind }) => kind === 'text') && lines.length <= (rewritten.get(user) ?? 0);
      const things = lines.map(({ kind, reference }) => `${kind} for ${reference}`).join();
      return isExplained ? [] : [`${user} was charged for what is not there: ${things}`];
    }),
  ];
}
