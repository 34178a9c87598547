import type { Job } from '@lisan/contract';
import { Stack } from '@lisan/ui';
import { CaptionEditor } from './CaptionEditor';
import { NameField } from './NameField';
import { SharePanel } from './SharePanel';

/** All that can be made of one finished video. */
export default function ResultTools({ job }: { readonly job: Job }) {
  return (
    <Stack gap={6}>
      <NameField key={job.file_name} job={job} />
      <SharePanel job={job} />
      <CaptionEditor key={job.job_id} job={job} />
    </Stack>
  );
}
