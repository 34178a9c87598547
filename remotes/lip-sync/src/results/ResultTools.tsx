import type { Job } from '@lisan/contract';
import { Stack } from '@lisan/ui';
import { CaptionEditor } from './CaptionEditor';
import { MadeOf } from './MadeOf';
import { NameField } from './NameField';
import { SharePanel } from './SharePanel';

interface ResultToolsProps {
  readonly job: Job;
  readonly onUse: () => void;
}

/** All that can be made of one finished video, and what it was made of. */
export default function ResultTools({ job, onUse }: ResultToolsProps) {
  return (
    <Stack gap={6}>
      <NameField key={job.file_name} job={job} />
      <MadeOf job={job} onUse={onUse} />
      <SharePanel job={job} />
      <CaptionEditor key={job.job_id} job={job} />
    </Stack>
  );
}
