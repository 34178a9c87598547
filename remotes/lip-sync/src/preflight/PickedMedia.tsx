import { useState } from 'react';
import { styled } from 'styled-components';
import type { AudioHistoryItem, VideoHistoryItem } from '@lisan/contract';
import { AudioPlayer, Button, VideoPlayer, token } from '@lisan/ui';
import { useSyncTranslations } from '../sync/useSync';

type PickedMediaProps = { readonly audio: AudioHistoryItem } | { readonly video: VideoHistoryItem };

/** What was picked, to be heard or seen before anything is paid for. */
export default function PickedMedia(props: PickedMediaProps) {
  if ('video' in props) return <PickedVideo key={props.video.video_id} video={props.video} />;
  const { audio_url, file_name, duration } = props.audio;
  return <AudioPlayer key={audio_url} src={audio_url} name={file_name} duration={duration} />;
}

/** Its picture; gigabytes are fetched for whoever wants to see more. */
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
