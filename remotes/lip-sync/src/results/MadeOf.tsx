import { styled } from 'styled-components';
import type { Job } from '@lisan/contract';
import { Button, Heading, Icon, Inline, Stack, Text, mediaLength, token } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useSync, useSyncStore } from '../sync/sync.store';
import { useResultTranslations } from './results.store';

interface MadeOfProps {
  readonly job: Job;
  readonly onUse: () => void;
}

export function MadeOf({ job, onUse }: MadeOfProps) {
  const { t } = useResultTranslations();
  const { bus, navigation } = useHost();
  const store = useSyncStore();
  const video = useSync(({ videos }) => videos?.find(({ video_id }) => video_id === job.video_id));
  const audio = useSync(({ audios }) => audios?.find(({ audio_id }) => audio_id === job.audio_id));
  if (!video && !audio) return null;

  const script = audio?.conversation_id;

  function openScript(): void {
    if (script === undefined) return;
    bus.publish('conversation.chosen', { conversationId: script });
    navigation.openView('chat');
  }

  function useAgain(): void {
    if (video) store.choose('video', video.video_id);
    if (audio) store.choose('audio', audio.audio_id);
    onUse();
  }

  return (
    <Stack as="section" gap={3} aria-labelledby="result-made-of">
      <Heading id="result-made-of" level={3} size={1}>
        {t('madeOf.title')}
      </Heading>
      <List>
        {video && (
          <li>
            {video.poster_url ? <Poster src={video.poster_url} alt="" /> : <Icon name="film" />}
            <Recording name={video.file_name} seconds={video.duration} />
          </li>
        )}
        {audio && (
          <li>
            <Sound>
              <Icon name="microphone" />
            </Sound>
            <Recording name={audio.file_name} seconds={audio.duration} />
          </li>
        )}
      </List>
      <Inline>
        <Button icon="refresh" onClick={useAgain}>
          {t(video && audio ? 'madeOf.both' : 'madeOf.one')}
        </Button>
        {audio?.source === 'speech' && (
          <Button icon="microphone" onClick={() => navigation.openView('text-to-audio')}>
            {t('madeOf.speech')}
          </Button>
        )}
        {script !== undefined && (
          <Button icon="chat" onClick={openScript}>
            {t('madeOf.script')}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}

function Recording({ name, seconds }: { readonly name: string; readonly seconds: number }) {
  return (
    <div>
      <Text weight="medium" dir="auto" truncate>
        {name}
      </Text>
      <Text size={0} tone="muted">
        {mediaLength(seconds)}
      </Text>
    </div>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${token.space[3]};
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    align-items: center;
    gap: ${token.space[3]};
  }
`;

const Poster = styled.img`
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  border-radius: ${token.radius.control};
  background: ${token.color.sunken};
  object-fit: cover;
`;

const Sound = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  border-radius: ${token.radius.control};
  background: ${token.color.sunken};
`;
