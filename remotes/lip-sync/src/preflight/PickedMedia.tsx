import { useState } from 'react';
import { styled } from 'styled-components';
import type { AudioHistoryItem, VideoHistoryItem } from '@lisan/contract';
import { AudioPlayer, Button, Stack, VideoPlayer, token } from '@lisan/ui';
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
  const { audio_url, audio_id, file_name, duration } = props.audio;
  return (
    <Stack gap={3}>
      <AudioPlayer key={audio_url} src={audio_url} name={file_name} duration={duration} />
      <MadeWith kind="audio" id={audio_id} onList={onListResults} />
    </Stack>
  );
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

/** Shows only the poster: videos can be gigabytes. */
function PickedVideo({ video: { video_url, poster_url, file_name } }: { readonly video: VideoHistoryItem }) {
  const { t } = useSyncTranslations();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <VideoPlayer src={video_url} name={file_name} poster={poster_url ?? undefined} />;
  return (
    <Frame>
      {poster_url && <Poster src={poster_url} alt="" />}
      <Button icon="play" onClick={() => setOpen(true)}>
        {t('video.play')}
      </Button>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  justify-items: start;
  gap: ${token.space[3]};
`;

const Poster = styled.img`
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};
  object-fit: contain;
`;
