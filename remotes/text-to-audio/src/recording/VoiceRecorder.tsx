import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Banner, Button, Inline, Stack, Text, mediaLength, token } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useStudioTranslations } from '../studio/LazyPart';
import { useRecording } from './useRecording';

export interface VoiceRecorderProps {
  readonly onRecorded: (file: File) => void;
}

/**
 * Records a voice sample: level, warnings and a text to read. Warnings go above the text, to stay
 * visible in a full dialog.
 */
export default function VoiceRecorder({ onRecorded }: VoiceRecorderProps) {
  const { t } = useStudioTranslations();
  const { phase, seconds, level, fault, microphone, start, stop } = useRecording(onRecorded);
  const isRecording = phase === 'recording';
  const isShort = seconds < limits.cloneMinSeconds;
  const whole = useRef<HTMLDivElement>(null);
  // On phones the text starts below the fold.
  useEffect(() => {
    if (isRecording) whole.current?.scrollIntoView({ block: 'nearest' });
  }, [isRecording]);
  return (
    <Stack gap={3} ref={whole}>
      {microphone && (
        <Banner tone="bad" inset>
          {t(`recorder.microphone.${microphone}`)}
        </Banner>
      )}
      <Inline gap={3}>
        {isRecording ? (
          <Button icon="stop" disabled={isShort} onClick={() => void stop()}>
            {t('recorder.stop')}
          </Button>
        ) : (
          <Button
            icon="microphone"
            busy={phase !== 'idle'}
            busyLabel={t(phase === 'asking' ? 'recorder.asking' : 'recorder.ending')}
            onClick={() => void start()}
          >
            {t('recorder.start')}
          </Button>
        )}
        {isRecording && (
          <Text as="span" size={0} tone="muted">
            {mediaLength(seconds)}
            {isShort && ` · ${t('recorder.atLeast', { length: mediaLength(limits.cloneMinSeconds) })}`}
          </Text>
        )}
      </Inline>
      {isRecording && (
        <Level
          role="meter"
          aria-label={t('recorder.level')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(level * 100)}
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
        >
          <rect width={Math.min(100, level * 100)} height={4} data-loud={level > 0.9 || undefined} />
        </Level>
      )}
      <Verdict $isRecording={isRecording} size={0} tone={fault ? 'warn' : 'muted'} role="status">
        {fault ? t(`recorder.fault.${fault}`) : isRecording && seconds > 4 ? t('recorder.good') : ''}
      </Verdict>
      <Script tabIndex={0} role="region" aria-label={t('recorder.script')}>
        <Text>{t('recorder.consent')}</Text>
        <Text>{t('recorder.text')}</Text>
      </Script>
    </Stack>
  );
}

/* Reserves two lines, so that the text below doesn't jump. */
const Verdict = styled(Text)<{ $isRecording: boolean }>`
  min-block-size: ${({ $isRecording }) => ($isRecording ? '2lh' : 0)};
`;

const Script = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
  max-block-size: 12rem;
  padding: ${token.space[3]} ${token.space[4]};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.card};
  overflow-y: auto;
`;

const Level = styled.svg`
  inline-size: 100%;
  block-size: ${token.space[2]};
  border-radius: ${token.radius.pill};
  background: ${token.color.sunken};

  & rect {
    fill: ${token.color.good};
  }
  & rect[data-loud] {
    fill: ${token.color.bad};
  }
`;
