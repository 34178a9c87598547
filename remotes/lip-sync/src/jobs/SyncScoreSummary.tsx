import type { Job, SyncScore } from '@lisan/contract';
import { Badge, Inline, Stack, Text } from '@lisan/ui';
import { isBeingScored } from '../sync/made-with';
import { useSyncTranslations } from '../sync/sync.store';

const tones = { 'in-step': 'good', loose: 'warn', 'out-of-step': 'bad', unknown: 'neutral' } as const;

/** The score of a finished video, or a note while the server measures it. */
export function SyncScoreSummary({ job }: { readonly job: Job }) {
  const { t } = useSyncTranslations();
  if (job.proof) return <Score job={job} syncScore={job.proof} />;
  if (!isBeingScored(job)) return null;
  return (
    <Text size={0} tone="muted">
      {t('proof.busy')}
    </Text>
  );
}

function Score({ job, syncScore }: { readonly job: Job; readonly syncScore: SyncScore }) {
  const { t, format } = useSyncTranslations();
  const { verdict, score, offset_milliseconds: offset } = syncScore;
  return (
    <Stack gap={2}>
      <Inline>
        <Badge tone={tones[verdict]}>{t(`proof.${verdict}`)}</Badge>
        {score !== null && (
          <Text as="span" size={0} tone="muted">
            {t('proof.score', { score: format.number(Math.round(score * 100)) })}
            {offset !== null &&
              offset !== 0 &&
              ` · ${t('proof.offset', { milliseconds: format.number(Math.abs(offset)) })}`}
          </Text>
        )}
      </Inline>
      {verdict === 'unknown' && (
        <Text size={0} tone="muted">
          {t('proof.why')}
        </Text>
      )}
      {job.reason && <Text size={0}>{job.reason}</Text>}
    </Stack>
  );
}
