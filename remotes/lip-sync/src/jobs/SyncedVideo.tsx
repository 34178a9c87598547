import type { Job } from '@lisan/contract';
import {
  Button,
  Card,
  IconButton,
  Inline,
  Stack,
  Text,
  VideoPlayer,
  VisuallyHidden,
  mediaLength,
} from '@lisan/ui';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/sync.store';
import { SyncScoreSummary } from './SyncScoreSummary';

/** Id of a job's delete button, which gets the focus on restore. */
export const removerOf = ({ job_id }: Job) => `remove-${job_id}`;

export const openerOf = ({ job_id }: Job) => `open-${job_id}`;

export function SyncedVideo({ job, onOpen }: { readonly job: Job; readonly onOpen: () => void }) {
  const { t, format, language } = useSyncTranslations();
  const store = useSyncStore();
  const audio = useSync(({ audios }) => audios?.find(({ audio_id }) => audio_id === job.audio_id));
  return (
    <Card as="article" padding={4}>
      <Stack gap={3}>
        <VideoPlayer
          src={job.result_video_url ?? ''}
          name={job.file_name}
          poster={job.poster_url ?? undefined}
          // Chromium relayouts its controls for late metadata and reports a ResizeObserver loop
          // while a sheet opens.
          preload={job.poster_url ? 'none' : 'metadata'}
          captions={
            job.captions_url ? [{ src: job.captions_url, language, label: t('synced.captions') }] : undefined
          }
        />
        <div>
          <Text weight="medium" dir="auto" truncate>
            {job.file_name}
          </Text>
          {audio && (
            <Text size={0} tone="muted" truncate>
              {t('synced.about', {
                length: mediaLength(job.seconds ?? audio.duration),
                audio: audio.file_name,
              })}
            </Text>
          )}
        </div>
        <SyncScoreSummary job={job} />
        <Inline justify="between">
          <Text as="span" size={0} tone="muted">
            {format.date(job.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
          </Text>
          <Inline wrap={false}>
            <IconButton
              id={openerOf(job)}
              icon="eye"
              label={t('synced.open', { name: job.file_name })}
              onClick={onOpen}
            />
            <Button asChild size="small" variant="quiet" icon="download">
              <a
                href={job.download_url ?? undefined}
                title={t('synced.download')}
                download={`${job.file_name.replace(/\.(?:mp4|m4v|mov|avi)$/i, '')}.mp4`}
                onClick={(event) => {
                  event.preventDefault();
                  void store.download(job.job_id);
                }}
              >
                <VisuallyHidden>{t('synced.download')}</VisuallyHidden>
              </a>
            </Button>
            <IconButton
              id={removerOf(job)}
              icon="trash"
              label={t('synced.remove', { name: job.file_name })}
              onClick={() => void store.remove(job)}
            />
          </Inline>
        </Inline>
      </Stack>
    </Card>
  );
}
