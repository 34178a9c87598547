import type { ReactNode } from 'react';
import {
  Button,
  Dropzone,
  Inline,
  Progress,
  Skeleton,
  Stack,
  Text,
  fractionOf,
  mediaLength,
} from '@lisan/ui';
import { limits } from '@lisan/contract';
import { MediaGallery, type MediaItem } from './MediaGallery';
import { MissingList } from './MissingList';
import { FirstAudio, SampleFace } from './FirstSteps';
import { useSync, useSyncStore, useSyncTranslations } from './sync.store';
import type { RunningUpload, UploadKind } from './sync-state';

export interface MediaPickerProps {
  readonly kind: UploadKind;
  readonly chosen: string;
  readonly items: readonly MediaItem[] | undefined;
  readonly children?: ReactNode;
}

const rules = {
  audio: { accept: ['.mp3', '.wav', '.m4a'], maximumBytes: limits.audioMaxBytes },
  video: { accept: ['.mp4', '.mov', '.avi'], maximumBytes: limits.videoMaxBytes },
} as const;

export function MediaPicker({ kind, chosen, items, children }: MediaPickerProps) {
  const { t, format } = useSyncTranslations();
  const store = useSyncStore();
  const upload = useSync(({ uploads }) => uploads[kind]);
  const refusal = useSync(({ refusals }) => refusals[kind]);
  const interrupted = useSync((state) => (kind === 'video' ? state.interrupted : null));
  function describe({ progress, bytesPerSecond, secondsLeft }: RunningUpload): string {
    const percent = format.number(progress, { style: 'percent', maximumFractionDigits: 0 });
    if (!bytesPerSecond || secondsLeft === null) return percent;
    const speed = format.number(bytesPerSecond / 1_000_000, {
      style: 'unit',
      unit: 'megabyte-per-second',
      unitDisplay: 'short',
      maximumSignificantDigits: 2,
    });
    return [percent, speed, t('jobs.left', { time: mediaLength(secondsLeft) })].join(' · ');
  }

  return (
    <Stack gap={3}>
      {items ? (
        <MediaGallery kind={kind} items={items} chosen={chosen} />
      ) : (
        <MissingList list={`${kind}s`}>
          <Skeleton rows={2} />
        </MissingList>
      )}
      {children}
      {kind === 'video' ? <SampleFace /> : <FirstAudio />}
      {upload ? (
        <Stack gap={3}>
          <Progress
            label={
              upload.progress < 1
                ? t(upload.isPaused ? 'upload.paused' : 'upload.busy', { name: upload.fileName })
                : t('upload.checking')
            }
            fraction={upload.progress < 1 ? fractionOf(upload.progress) : undefined}
            detail={upload.progress < 1 ? describe(upload) : undefined}
          />
          <Inline>
            {kind === 'video' && upload.progress < 1 && (
              <Button
                size="small"
                icon={upload.isPaused ? 'play' : 'pause'}
                onClick={() => store.pauseUpload(!upload.isPaused)}
              >
                {t(upload.isPaused ? 'upload.goOn' : 'upload.pause')}
              </Button>
            )}
            <Button size="small" onClick={() => store.cancelUpload(kind)}>
              {t('upload.cancel')}
            </Button>
          </Inline>
        </Stack>
      ) : (
        <>
          {interrupted !== null && <Text tone="muted">{t('upload.interrupted', { name: interrupted })}</Text>}
          <Dropzone
            label={t(`${kind}.upload`)}
            hideLabel
            action={t(`${kind}.upload`)}
            hint={kind === 'video' ? t('video.rule') : undefined}
            error={refusal ?? undefined}
            accept={rules[kind].accept}
            maximumBytes={rules[kind].maximumBytes}
            onFile={(file) => void store.upload(kind, file)}
          />
        </>
      )}
    </Stack>
  );
}
