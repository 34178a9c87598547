import { Grid, Heading, Stack } from '@lisan/ui';
import { useSync, useSyncTranslations } from '../sync/useSync';
import { JobCard } from './JobCard';
import { Removed } from './Removed';

/** Every job that is not completed. */
export function PendingJobs() {
  const { t } = useSyncTranslations();
  const jobs = useSync((state) => state.jobs);
  const pending = (jobs ?? []).filter(({ status }) => status !== 'COMPLETED');
  return (
    <>
      <Removed completed={false} />
      {pending.length > 0 && (
        <Stack as="section" aria-labelledby="pending-jobs" gap={3}>
          <Heading id="pending-jobs" size={2}>
            {t('jobs.title')}
          </Heading>
          <Grid minimum="18rem" gap={4}>
            {pending.map((job) => (
              <JobCard key={job.job_id} job={job} />
            ))}
          </Grid>
        </Stack>
      )}
    </>
  );
}
