import type { JobReport } from '../../jobs/queue';

const text = (seconds: number) => `${Math.round(seconds)} s`;

export function renderQueue({ counts, running, failed }: JobReport): string {
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  const count = (kind: string, state: JobReport['counts'][number]['state']) =>
    counts.find((each) => each.kind === kind && each.state === state);

  return [
    'Jobs by kind',
    ...columns([
      ['kind', 'due', 'later', 'running', 'failed', 'oldest due', 'next'],
      ...kinds.map((kind) => {
        const [due, later] = [count(kind, 'due'), count(kind, 'later')];
        const numbers = [due, later, count(kind, 'running'), count(kind, 'failed')];
        return [
          kind,
          ...numbers.map((each) => String(each?.jobs ?? 0)),
          due ? text(due.oldest) : '-',
          later ? text(-later.oldest) : '-',
        ];
      }),
    ]),
    '',
    'Running; another worker takes over when its lease expires',
    ...columns([
      ['kind', 'id', 'attempt', 'failures', 'lease', 'worker'],
      ...running.map((job) => [
        ...[job.kind, job.id, String(job.attempt), String(job.failures), text(job.lease)],
        job.worker ?? '-',
      ]),
    ]),
    '',
    'Given up and refunded in the last week, newest first',
    ...columns([
      ['when', 'kind', 'id', 'tries', 'reqId', 'error'],
      ...failed.map((job) => [
        ...[job.finished_at?.toISOString() ?? '-', job.kind, job.id, String(job.failures + 1)],
        ...[job.request_id ?? '-', (job.error ?? '-').replaceAll(/\s+/g, ' ')],
      ]),
    ]),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
