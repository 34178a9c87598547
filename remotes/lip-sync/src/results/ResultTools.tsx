import { type Job, limits } from '@lisan/contract';
import { Grid, Stack, Button, Inline, TextField } from '@lisan/ui';
import { useForm, useHost } from '@lisan/remote-kit';
import { CaptionEditor } from './CaptionEditor';
import { MadeOf } from './MadeOf';
import { SharePanel } from './SharePanel';
import { useSyncStore } from '../sync/sync.store';
import { useResultsStore, useResultTranslations } from './results.store';

interface ResultToolsProps {
  readonly job: Job;
  readonly onUse: () => void;
}

export default function ResultTools({ job, onUse }: ResultToolsProps) {
  return (
    <Grid minimum="26rem" gap={6}>
      <Stack gap={6}>
        <NameField key={job.file_name} job={job} />
        <MadeOf job={job} onUse={onUse} />
        <SharePanel job={job} />
      </Stack>
      <CaptionEditor key={job.job_id} job={job} />
    </Grid>
  );
}

function NameField({ job }: { readonly job: Job }) {
  const { t } = useResultTranslations();
  const { toasts, report } = useHost();
  const store = useResultsStore();
  const sync = useSyncStore();
  const form = useForm({
    initial: { name: job.file_name },
    async submit({ name }) {
      const wanted = name.trim();
      if (wanted === '' || wanted === job.file_name) return;
      const renamed = await store.rename(job, wanted);
      if (renamed === null) return;
      sync.receive(renamed);
      toasts.show({ message: t('rename.done'), tone: 'good' });
    },
    // The store shows the server's reason.
    onFailure: (error) => report(error, 'lip-sync: rename'),
  });
  return (
    <form {...form.formProps}>
      <Inline align="end">
        <TextField label={t('rename.label')} maxLength={limits.nameMaxLength} {...form.field('name')} />
        <Button type="submit" disabled={form.values.name.trim() === ''}>
          {t('rename.save')}
        </Button>
      </Inline>
    </form>
  );
}
