import { useEffect, useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  Avatar,
  Button,
  Icon,
  Inline,
  Skeleton,
  SoundButton,
  Stack,
  media,
  token,
  visuallyHidden,
  truncated,
} from '@lisan/ui';
import { MissingList } from '../speech/MissingList';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';
import { LazyPart } from '../studio/LazyPart';
import { voiceDetail, voiceName } from './voice-options';

const loadLibrary = () => import('../library/VoiceLibrary');
const loadSuggestion = () => import('../library/VoiceSuggestion');
const MIN_CHARACTERS_FOR_LANGUAGE = 8;
/** Limits the check at each key: the text may be a book. */
const MAX_CHARACTERS_CHECKED = 2_000;

type Shelf = 'all' | 'own';

/** The chosen voice, which opens the library; choosing one plays its preview. */
export function VoiceControl() {
  const store = useSpeechStore();
  const hasLanguage = useSpeech(
    ({ text }) => text.slice(0, MAX_CHARACTERS_CHECKED).trim().length >= MIN_CHARACTERS_FOR_LANGUAGE,
  );
  // Another window size must not play it again.
  useEffect(() => store.forgetPreview, [store]);
  return (
    <Stack gap={2}>
      <VoiceTrigger shelf={useShelf()} isMain />
      {hasLanguage && <LazyPart load={loadSuggestion} waiting={null} />}
    </Stack>
  );
}

/** Ways to another voice: the list that doesn't hold the chosen one, and a new clone. */
export function OtherVoices({ onMake }: { readonly onMake: () => void }) {
  const { t } = useSpeechTranslations();
  return (
    <Inline gap={0}>
      <VoiceTrigger shelf={useShelf() === 'all' ? 'own' : 'all'} isMain={false} />
      <Button size="small" variant="quiet" icon="microphone" onClick={onMake}>
        {t('voices.make')}
      </Button>
    </Inline>
  );
}

/** The list of the chosen voice. */
const useShelf = (): Shelf =>
  useSpeech(({ ownVoices, voiceId }) =>
    ownVoices?.some(({ voice_id: id }) => id === voiceId) ? 'own' : 'all',
  );

interface VoiceTriggerProps {
  readonly shelf: Shelf;
  /** Shows the chosen voice; the other one is a small button. */
  readonly isMain: boolean;
}

const shelves = {
  all: { list: 'voices', label: 'voices.library', placeholder: 'voices.choose' },
  own: { list: 'ownVoices', label: 'voices.own', placeholder: 'voices.chooseOwn' },
} as const;

function VoiceTrigger({ shelf, isMain }: VoiceTriggerProps) {
  const { t } = useSpeechTranslations();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { list, label, placeholder } = shelves[shelf];
  const isLoaded = useSpeech((state) => state[list] !== null);
  if (!isLoaded)
    return (
      <MissingList list={list}>
        <Skeleton rows={1} />
      </MissingList>
    );
  const trigger = (
    <Trigger
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-controls={`${id}-library`}
      aria-expanded={isOpen}
      aria-label={isMain ? undefined : t(label)}
      aria-labelledby={isMain ? id : undefined}
      $isMain={isMain}
      onClick={() => setOpen(true)}
    >
      <Chosen shelf={shelf}>{t(placeholder)}</Chosen>
      <Icon name="chevronDown" />
    </Trigger>
  );
  return (
    <>
      {isMain ? (
        <Stack gap={2}>
          <Label id={id}>{t(label)}</Label>
          <Inline gap={2} wrap={false}>
            {trigger}
            {shelf === 'all' && <Preview />}
          </Inline>
        </Stack>
      ) : (
        trigger
      )}
      {isOpen && (
        <LazyPart load={loadLibrary} waiting={null} with={{ shelf, onClose: () => setOpen(false) }} />
      )}
    </>
  );
}

function useChosenVoice() {
  return useSpeech(({ voices, voiceId }) => voices?.find(({ voice_id: id }) => id === voiceId));
}

function Preview() {
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const voice = useChosenVoice();
  const isJustChosen = useSpeech(({ previewed, voiceId }) => previewed === voiceId);
  if (!voice) return null;
  return (
    <SoundButton
      src={voice.preview_url}
      autoPlay={isJustChosen}
      playLabel={t('voices.preview', { name: voiceName(voice, t) })}
      stopLabel={t('voices.stopPreview')}
      onFail={(reason) => store.fail(reason, 'playback')}
    />
  );
}

function Chosen({ shelf, children }: { readonly shelf: Shelf; readonly children: ReactNode }) {
  const { t, format } = useSpeechTranslations();
  const voice = useChosenVoice();
  const own = useSpeech(({ ownVoices, voiceId }) => ownVoices?.find(({ voice_id: id }) => id === voiceId));
  if (shelf === 'own' ? !own : !voice) return children;
  const name = own?.name ?? (voice ? voiceName(voice, t) : '');
  return (
    <>
      <span aria-hidden>
        <Avatar name={name} size="2rem" />
      </span>
      <Names>
        <bdi>{name}</bdi>
        <small>{own || !voice ? t('voices.own') : voiceDetail(voice, { t, format })}</small>
      </Names>
    </>
  );
}

const Label = styled.span`
  ${media.phone} {
    ${visuallyHidden}
  }
  font-weight: ${token.type.weight.medium};
  line-height: ${token.type.leading.tight};
`;

const Trigger = styled.button<{ $isMain: boolean }>`
  display: flex;
  flex: ${({ $isMain }) => ($isMain ? '1 1 0' : 'none')};
  align-items: center;
  justify-content: space-between;
  gap: ${({ $isMain }) => token.space[$isMain ? 3 : 2]};
  min-inline-size: 0;
  min-block-size: ${({ $isMain }) => ($isMain ? token.control.large : token.control.small)};
  padding: ${token.space[1]} ${({ $isMain }) => token.space[$isMain ? 3 : 2]};
  border: ${token.border.hair} solid ${({ $isMain }) => ($isMain ? token.color.control : 'transparent')};
  border-radius: ${token.radius.control};
  background: ${({ $isMain }) => ($isMain ? token.color.surface : 'none')};
  color: ${token.color.ink};
  font-size: ${({ $isMain }) => token.type.size[$isMain ? 1 : 0]};
  font-weight: ${token.type.weight.medium};
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${token.color.tint};
  }
`;

const Names = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-inline-size: 0;
  line-height: ${token.type.leading.tight};

  & > * {
    ${truncated}
  }
  & > small {
    color: ${token.color.inkMuted};
    font-size: ${token.type.size[0]};
    font-weight: ${token.type.weight.regular};
  }
`;
