import { Badge, Button, Card, Inline, Progress, Stack, Text, fractionOf, mediaLength } from '@lisan/ui';
import type { Job, JobStatus } from '@lisan/contract';
import { isRunning } from './jobs';
import { useSyncStore, useSyncTranslations } from '../sync/sync.store';
import { removerOf } from './SyncedVideo';

const tones: Record<JobStatus, 'neutral' | 'info' | 'good' | 'bad' | 'warn'> = {
  PENDING: 'neutral',
  PROCESSING: 'info',
  COMPLETED: 'good',
  FAILED: 'bad',
  REJECTED: 'bad',
  CANCELED: 'neutral',
};

export function JobCard({ job }: { readonly job: Job }) {
  const { t, format } = useSyncTranslations();
  const store = useSyncStore();
  const isActive = isRunning(job);
  /** Empty before the job starts; hides less than half a second. */
  function describeProgress({ status, progress, seconds_left }: Job): string | undefined {
    if (status !== 'PROCESSING') return undefined;
    const percent = format.number(progress, { style: 'percent', maximumFractionDigits: 0 });
    const left = seconds_left ?? 0;
    return left < 0.5 ? percent : `${percent} · ${t('jobs.left', { time: mediaLength(left) })}`;
  }
  return (
    <Card as="article" padding={4}>
      <Stack gap={3}>
        <Inline justify="between">
          <Text as="span" weight="medium" dir="auto" truncate>
            {job.file_name}
          </Text>
          <Badge tone={tones[job.status]}>
            {t('jobs.status')}: {t(`jobs.statuses.${job.status}`)}
          </Badge>
        </Inline>
        <Text size={0} tone="muted">
          {t('jobs.createdAt')}: {format.date(job.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
        </Text>
        {isActive && (
          <Progress
            label={t(`jobs.steps.${job.step}`)}
            fraction={fractionOf(job.progress)}
            detail={describeProgress(job)}
          />
        )}
        {job.reason && <Text tone="bad">{job.reason}</Text>}
        {job.refunded && <Text tone="muted">{t('jobs.refunded')}</Text>}
        <Inline>
          <Button size="small" icon="refresh" onClick={() => void store.change('read', job)}>
            {t('jobs.getInfo')}
          </Button>
          <Button size="small" onClick={() => void store.change(isActive ? 'cancel' : 'retry', job)}>
            {t(isActive ? 'jobs.cancel' : 'jobs.retry')}
          </Button>
          {!isActive && (
            <Button
              id={removerOf(job)}
              size="small"
              variant="quiet"
              icon="trash"
              onClick={() => void store.remove(job)}
            >
              {t('jobs.remove')}
            </Button>
          )}
        </Inline>
      </Stack>
    </Card>
  );
}
