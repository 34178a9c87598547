import type { CampaignReport } from './campaign';

/** The figures, and each violation with what repeats it. */
export function describe(report: CampaignReport): string {
  const { seed, requests, calls, statuses, violations, slowest, memory, seconds } = report;
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? 'closed' : status}: ${count}`);
  const lines = [
    `${requests} requests to ${calls} calls in ${Math.round(seconds)} s, seed ${seed}`,
    `answers: ${counts.join(', ')}`,
    `slowest: ${Math.round(slowest.milliseconds)} ms (${slowest.call})`,
    `memory: ${memory.before} MiB warm, ${memory.most} MiB at most, ${memory.after} MiB afterwards`,
    `violations: ${violations.length}`,
  ];
  const details = violations
    .slice(0, 40)
    .map(
      ({ number, call, words, request, answer }) =>
        `\n#${number} ${call}\n  ${words.join('\n  ')}\n  again: npm run campaign:fuzz -- --seed ${seed} --only ${number}\n${request}\n→ ${answer}`,
    );
  return [...lines, ...details].join('\n');
}
