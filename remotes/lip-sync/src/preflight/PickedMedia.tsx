import { useState } from 'react';
import type { AudioHistoryItem, VideoHistoryItem } from '@lisan/contract';
import { Button, Stack, VideoPlayer } from '@lisan/ui';
import { isMadeWith } from '../sync/made-with';
import type { UploadKind } from '../sync/sync-state';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/sync.store';

type PickedMediaProps = { readonly onListResults: () => void } & (
  | { readonly audio: AudioHistoryItem }
  | { readonly video: VideoHistoryItem }
);

export default function PickedMedia(props: PickedMediaProps) {
  const { onListResults } = props;
  if ('video' in props)
    return (
      <Stack gap={3}>
        <PickedVideo key={props.video.video_id} video={props.video} />
        <MadeWith kind="video" id={props.video.video_id} onList={onListResults} />
      </Stack>
    );
  return <MadeWith kind="audio" id={props.audio.audio_id} onList={onListResults} />;
}

function MadeWith({ kind, id, onList }: { kind: UploadKind; id: string; onList: () => void }) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const jobs = useSync((state) => state.jobs);
  const count = (jobs ?? []).filter((job) => isMadeWith(job, { kind, id })).length;
  if (count === 0) return null;
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        icon="film"
        onClick={() => {
          store.listMadeWith({ kind, id });
          onList();
        }}
      >
        {t('synced.madeWith', { count })}
      </Button>
    </div>
  );
}

/** Loads nothing before the press: videos can be gigabytes. */
function PickedVideo({ video: { video_url, poster_url, file_name } }: { readonly video: VideoHistoryItem }) {
  const { t } = useSyncTranslations();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <VideoPlayer src={video_url} name={file_name} poster={poster_url ?? undefined} />;
  return (
    <div>
      <Button size="small" icon="play" onClick={() => setOpen(true)}>
        {t('video.play')}
      </Button>
    </div>
  );
}
