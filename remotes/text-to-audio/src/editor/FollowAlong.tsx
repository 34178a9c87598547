import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { GeneratedAudio } from '@lisan/contract';
import {
  Button,
  IconButton,
  Inline,
  RetryBanner,
  Skeleton,
  Stack,
  Text,
  media,
  token,
  useMedia,
  visuallyHidden,
  plainButton,
} from '@lisan/ui';
import { followedClip, useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';
import { usePutOnVideo } from '../audios/usePutOnVideo';
import { useStudioTranslations } from '../studio/LazyPart';
import { useFollow, useFollowStore, sentenceAt } from './follow.store';
import { usePlayed } from './usePlayed';

interface FollowAlongProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Plays the last speech; the spoken sentence lights up in the field, or below a changed text. */
export default function FollowAlong({ field }: FollowAlongProps) {
  const { t } = useStudioTranslations();
  const store = useFollowStore();
  const clip = useSpeech(followedClip);
  const id = clip?.id;
  const spoken = useFollow((state) => state.spoken);
  const isMissing = useFollow((state) => state.isMissing);
  const isNow = spoken?.id === id;

  useEffect(() => {
    if (id !== undefined && !isNow) void store.load(id);
  }, [store, id, isNow]);

  if (!clip) return null;
  if (isMissing)
    return (
      <RetryBanner
        message={t('follow.missing')}
        retryLabel={t('again')}
        onRetry={() => store.load(clip.id)}
      />
    );
  if (!isNow) return <Skeleton rows={2} />;
  return <Sentences clip={clip} field={field} />;
}

function Sentences({ clip, field }: FollowAlongProps & { readonly clip: GeneratedAudio }) {
  const { audio_url: url } = clip;
  const { t } = useStudioTranslations();
  const { t: say } = useSpeechTranslations();
  const isCompact = useMedia('compact');
  const putOnVideo = usePutOnVideo(clip);
  const store = useSpeechStore();
  const followStore = useFollowStore();
  const paragraphs = useFollow(({ spoken }) => spoken?.paragraphs) ?? [];
  const spokenText = useFollow(({ spoken }) => spoken?.text);
  const isUnchanged = useSpeech(({ text }) => text === spokenText);
  const isOpened = useSpeech(({ opened }) => opened === clip.id);
  const ownPlayer = useRef<HTMLAudioElement>(null);
  const { time, isPlaying, toggle, playFrom } = usePlayed(url, ownPlayer);
  const all = paragraphs.flat();
  const lit = time === null ? undefined : all[sentenceAt(all, time)];
  const attempt = (task: Promise<void>) =>
    void task.catch((reason: unknown) => store.fail(reason, 'playback'));

  function playFromCaret(): void {
    const caret = field.current?.selectionStart ?? 0;
    const sentence = all.find(({ to }) => caret <= to) ?? all.at(-1);
    if (sentence) attempt(playFrom(sentence.start));
  }
  const handleClick = useEffectEvent(playFromCaret);

  useEffect(() => {
    followStore.light(isUnchanged && lit ? { from: lit.from, to: lit.to } : null);
  }, [followStore, isUnchanged, lit]);
  useEffect(() => () => followStore.light(null), [followStore]);

  const isHeardInField = isUnchanged && isPlaying;
  useEffect(() => {
    const area = field.current;
    if (!isHeardInField || !area) return undefined;
    const listener = () => handleClick();
    area.addEventListener('click', listener);
    return () => area.removeEventListener('click', listener);
  }, [field, isHeardInField]);

  return (
    <Stack gap={3} as="section" aria-label={t('follow.title')}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard stands beside it, and lights up */}
      <audio ref={ownPlayer} src={url} preload="none" />
      {!isUnchanged && isOpened && (
        <Inline gap={2} justify="between" wrap={false}>
          <Text weight="medium">
            <bdi>{clip.file_name}</bdi>
          </Text>
          <IconButton
            icon="close"
            size="small"
            label={t('follow.close')}
            onClick={() => store.openClip(null)}
          />
        </Inline>
      )}
      <Inline gap={2}>
        <Button size="small" icon={isPlaying ? 'pause' : 'play'} onClick={() => attempt(toggle())}>
          {isPlaying ? t('follow.pause') : t('follow.play')}
        </Button>
        {/* Wide screens show it in the list of audios. */}
        {isCompact && (
          <Button size="small" icon="film" onClick={putOnVideo}>
            {say('audios.putOnVideo')}
          </Button>
        )}
        {isUnchanged && (
          <Button
            size="small"
            variant="quiet"
            // Keeps the caret in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={playFromCaret}
          >
            {t('follow.fromCaret')}
          </Button>
        )}
        <Lead as="span" size={0} tone="muted">
          {t(isUnchanged ? 'follow.leadInText' : 'follow.lead')}
        </Lead>
      </Inline>
      {!isUnchanged && (
        <Spoken>
          {paragraphs.map((sentences) => (
            <p key={sentences[0]?.start} dir="auto">
              {sentences.map((sentence) => (
                <Sentence
                  key={sentence.start}
                  type="button"
                  aria-current={sentence === lit ? 'true' : undefined}
                  onClick={() => attempt(playFrom(sentence.start))}
                >
                  {sentence.text}
                </Sentence>
              ))}
            </p>
          ))}
        </Spoken>
      )}
    </Stack>
  );
}

const Lead = styled(Text)`
  ${media.phone} {
    ${visuallyHidden}
  }
`;

const Spoken = styled.div`
  max-block-size: 18rem;
  padding: ${token.space[3]} ${token.space[4]};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow-y: auto;

  & p + p {
    margin-block-start: ${token.space[2]};
  }
`;

const Sentence = styled.button`
  ${plainButton}
  display: inline;
  margin-inline-end: ${token.space[1]};
  padding: 0 ${token.space[1]};
  white-space: normal;

  &:hover {
    background: ${token.color.tint};
  }
  &[aria-current] {
    background: ${token.color.accentSoft};
  }
`;
