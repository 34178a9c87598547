import { useState, useLayoutEffect, useRef } from 'react';
import { Button, EmptyState, Inline, Skeleton, Stack, Text, TextField, Banner } from '@lisan/ui';
import type { Job } from '@lisan/contract';
import { fold } from '../sync/fold';
import { isDone, isMadeWith } from '../sync/made-with';
import { MissingList } from '../sync/MissingList';
import type { UploadKind } from '../sync/sync-state';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/sync.store';
import { removerOf, SyncedVideo } from './SyncedVideo';

/** Players per page; more results add a search field. */
const VIDEOS_PER_PAGE = 12;

export function SyncedVideos({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const jobs = useSync((state) => state.jobs);
  const isMissing = useSync(({ missing }) => missing.jobs);
  const madeWith = useSync((state) => state.madeWith);
  const [searched, setSearched] = useState('');
  const [limit, setLimit] = useState(VIDEOS_PER_PAGE);
  if (jobs === null || isMissing)
    return (
      <MissingList list="jobs">
        <Skeleton rows={4} />
      </MissingList>
    );
  const done = jobs.filter(isDone);
  const listed = madeWith ? done.filter((job) => isMadeWith(job, madeWith)) : done;
  const found = listed.filter(({ file_name }) => fold(file_name).includes(fold(searched.trim())));
  const rest = found.length - limit;
  return (
    <Stack gap={4}>
      <Removed completed />
      {done.length === 0 && <EmptyState title={t('synced.empty')} description={t('synced.emptyLead')} />}
      {madeWith && <OnlyMadeWith {...madeWith} />}
      {listed.length > VIDEOS_PER_PAGE / 2 && (
        <TextField
          type="search"
          label={t('synced.search')}
          value={searched}
          onChange={(event) => {
            setSearched(event.target.value);
            setLimit(VIDEOS_PER_PAGE);
          }}
        />
      )}
      {listed.length > 0 && found.length === 0 && (
        <Text role="status" tone="muted">
          {t('synced.nothing')}
        </Text>
      )}
      {found.slice(0, limit).map((job) => (
        <SyncedVideo
          key={job.job_id}
          job={job}
          onOpen={() => {
            store.show(job.job_id);
            onOpen();
          }}
        />
      ))}
      {rest > 0 && (
        <Button onClick={() => setLimit(limit + VIDEOS_PER_PAGE)}>
          {t('synced.more', { count: Math.min(rest, VIDEOS_PER_PAGE) })}
        </Button>
      )}
    </Stack>
  );
}

function OnlyMadeWith({ kind, id }: { readonly kind: UploadKind; readonly id: string }) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const name = useSync(({ audios, videos }) =>
    kind === 'audio'
      ? audios?.find(({ audio_id }) => audio_id === id)?.file_name
      : videos?.find(({ video_id }) => video_id === id)?.file_name,
  );
  return (
    <Inline justify="between">
      <Text size={0} role="status">
        {t('synced.only', { name: name ?? '' })}
      </Text>
      <Button size="small" onClick={() => store.listMadeWith(null)}>
        {t('synced.all')}
      </Button>
    </Inline>
  );
}

export function Removed({ completed }: { readonly completed: boolean }) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const last = useSync((state) => state.removed);
  const removed = last !== null && (last.status === 'COMPLETED') === completed ? last : null;
  const undoButton = useRef<HTMLButtonElement>(null);
  const known = useRef(removed?.job_id);

  useLayoutEffect(() => {
    // The pressed button is gone: move the focus to Undo.
    if (removed && removed.job_id !== known.current && document.activeElement === document.body)
      undoButton.current?.focus();
    known.current = removed?.job_id;
  }, [removed]);

  async function restore(job: Job): Promise<void> {
    await store.restore();
    requestAnimationFrame(() => document.getElementById(removerOf(job))?.focus());
  }

  if (!removed) return null;
  return (
    <Banner
      tone="info"
      inset
      action={
        <Button ref={undoButton} size="small" onClick={() => void restore(removed)}>
          {t('synced.undo')}
        </Button>
      }
    >
      {t('synced.removed', { name: removed.file_name })}
    </Banner>
  );
}
