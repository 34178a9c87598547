import { styled } from 'styled-components';
import { SoundButton, Text, media, token, Button } from '@lisan/ui';
import type { Voice } from '@lisan/contract';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { StarButton } from './StarButton';
import { useLibrary, useLibraryStore } from './library.store';
import { voiceName } from '../voices/voice-options';
import { useVoiceTexts } from './useVoiceTexts';

interface VoiceRowProps {
  readonly voice: Voice;
  readonly language: string | undefined;
  readonly onChoose: () => void;
}

export function VoiceRow({ voice, language, onChoose }: VoiceRowProps) {
  const { t } = useStudioTranslations();
  const { t: speech } = useSpeechTranslations();
  const { describe } = useVoiceTexts();
  const store = useLibraryStore();
  const speechStore = useSpeechStore();
  const favourites = useLibrary((state) => state.favourites);
  const isChosen = useSpeech(({ voiceId }) => voiceId === voice.voice_id);
  const { voice_id: id } = voice;
  const name = voiceName(voice, speech);
  const isFavourite = favourites?.includes(id) ?? false;

  return (
    <Row $isChosen={isChosen}>
      <SoundButton
        size="small"
        src={language ? `${voice.preview_url}?language=${language}` : voice.preview_url}
        playLabel={speech('voices.preview', { name })}
        stopLabel={speech('voices.stopPreview')}
        onFail={(reason) => speechStore.fail(reason, 'playback')}
      />
      <Details>
        <Text weight="medium">
          <bdi>{name}</bdi>
        </Text>
        <Qualities>{describe(voice)}</Qualities>
      </Details>
      <StarButton
        isPressed={isFavourite}
        label={t('library.favouriteOf', { name })}
        disabled={favourites === null}
        onPress={() => void store.setFavourite(id, !isFavourite)}
      />
      <ChooseButton id={id} name={name} isChosen={isChosen} onChoose={onChoose} />
    </Row>
  );
}

export const Row = styled.div<{ $isChosen: boolean }>`
  display: flex;
  align-items: center;
  gap: ${token.space[2]};
  padding: ${token.space[2]};
  border-radius: ${token.radius.control};
  background: ${({ $isChosen }) => ($isChosen ? token.color.tint : 'none')};
`;

export const Details = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
`;

const Qualities = styled(Text).attrs({ size: 0, tone: 'muted' })`
  ${media.phone} {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

interface ChooseButtonProps {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function ChooseButton({ id, name, isChosen, onChoose }: ChooseButtonProps) {
  const { t } = useStudioTranslations();
  const speechStore = useSpeechStore();
  return (
    <Button
      size="small"
      aria-pressed={isChosen}
      aria-label={t(isChosen ? 'library.chosenOf' : 'library.chooseOf', { name })}
      onClick={() => {
        speechStore.choose(id);
        onChoose();
      }}
    >
      {isChosen ? t('library.chosen') : t('library.choose')}
    </Button>
  );
}
