import { useEffect, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { AudioHistoryItem, VideoHistoryItem, Preflight, PreflightFinding } from '@lisan/contract';
import {
  Banner,
  Button,
  Card,
  Heading,
  Inline,
  RetryBanner,
  Spinner,
  Stack,
  Text,
  VideoPlayer,
  mediaLength,
  Icon,
  token,
} from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useSync, useSyncTranslations } from '../sync/sync.store';
import { LengthChoice } from './LengthChoice';
import { usePreflight, usePreflightStore } from './preflight.store';
import { readPermission } from '../sync/job-notification';

interface PreflightCardProps {
  readonly audio: AudioHistoryItem;
  readonly video: VideoHistoryItem;
}

export default function PreflightCard({ audio, video }: PreflightCardProps) {
  const { t } = useSyncTranslations();
  const store = usePreflightStore();
  const preflight = usePreflight((state) => state.preflight);
  const fit = useSync((state) => state.fit);
  const hasFailed = usePreflight((state) => state.hasFailed);
  const pair = { audioId: audio.audio_id, videoId: video.video_id };
  const { audioId, videoId } = pair;
  const difference = lengthDifference(audio.duration, video.duration);

  useEffect(() => void store.inspect({ audioId, videoId }), [store, audioId, videoId]);

  return (
    <Card as="section" aria-labelledby="preflight">
      <Stack gap={5}>
        <Stack gap={1}>
          <Heading id="preflight" size={2}>
            {t('preflight.title')}
          </Heading>
          <Text size={0} tone="muted">
            {t('preflight.lead')}
          </Text>
        </Stack>
        {hasFailed && (
          <RetryBanner
            message={t('preflight.failed')}
            retryLabel={t('missing.again')}
            onRetry={() => store.inspect(pair)}
          />
        )}
        {preflight === null && !hasFailed && (
          <Inline>
            <Spinner />
            <Text as="span" role="status" tone="muted">
              {t('preflight.busy')}
            </Text>
          </Inline>
        )}
        {preflight && (
          <>
            <Findings findings={preflight.findings} />
            <LengthChoice preflight={preflight} />
            <Price preflight={preflight} />
          </>
        )}
        {fit === null && difference && (
          <Banner tone="info" inset>
            {t(`sync.${difference}`, {
              video: mediaLength(video.duration),
              audio: mediaLength(audio.duration),
            })}
          </Banner>
        )}
        <Preview pair={pair} />
        <NotificationOption />
      </Stack>
    </Card>
  );
}

function Preview({ pair }: { readonly pair: { readonly audioId: string; readonly videoId: string } }) {
  const { t } = useSyncTranslations();
  const store = usePreflightStore();
  const url = usePreflight((state) => state.previewUrl);
  const isBusy = usePreflight((state) => state.isPreviewing);
  return (
    <Stack gap={3}>
      {url && (
        <Screen>
          <VideoPlayer src={url} name={t('preflight.preview.name')} />
        </Screen>
      )}
      <Inline>
        <Button
          icon="play"
          busy={isBusy}
          busyLabel={t('preflight.preview.busy')}
          onClick={() => void store.preview(pair)}
        >
          {t(url ? 'preflight.preview.again' : 'preflight.preview.show')}
        </Button>
        {!url && (
          <Text as="span" size={0} tone="muted">
            {t('preflight.preview.hint')}
          </Text>
        )}
      </Inline>
    </Stack>
  );
}

function lengthDifference(audioSeconds: number, videoSeconds: number): 'shorter' | 'longer' | null {
  if (Math.abs(audioSeconds - videoSeconds) < 1) return null;
  return audioSeconds < videoSeconds ? 'shorter' : 'longer';
}

/* Small enough to keep the start button in view. */
const Screen = styled.div`
  max-inline-size: 26rem;
`;

function Price({ preflight }: { readonly preflight: Preflight }) {
  const { t } = useSyncTranslations();
  const { navigation } = useHost();
  const chosen = useSync((state) => state.fit);
  const { fits, left, ahead, pace } = preflight;
  const { seconds = 0 } = fits.find(({ fit }) => fit === chosen) ?? fits[0] ?? {};
  const values = { seconds: mediaLength(seconds), left: mediaLength(left.seconds), count: left.jobs };
  const isEnough = seconds <= left.seconds && left.jobs > 0;
  return (
    <Stack gap={1}>
      {isEnough ? (
        <Text weight="medium">{t('preflight.price.takes', values)}</Text>
      ) : (
        <Banner
          tone="warn"
          inset
          action={
            <Button size="small" onClick={() => navigation.openView('pricing')}>
              {t('preflight.price.plans')}
            </Button>
          }
        >
          {t('preflight.price.tooMuch', values)}
        </Banner>
      )}
      <Text size={0} tone="muted">
        {pace !== null && `${t('preflight.wait.work', { time: mediaLength(Math.max(1, seconds * pace)) })} `}
        {ahead === 0 ? t('preflight.wait.none') : t('preflight.wait.ahead', { count: ahead })}
      </Text>
    </Stack>
  );
}

const appearance = {
  good: { icon: 'check', color: token.color.good, soft: token.color.goodSoft },
  weak: { icon: 'info', color: token.color.warn, soft: token.color.warnSoft },
  bad: { icon: 'alert', color: token.color.bad, soft: token.color.badSoft },
} as const;

function Findings({ findings }: { readonly findings: readonly PreflightFinding[] }) {
  const { t } = useSyncTranslations();
  return (
    <List aria-label={t('preflight.findings.label')}>
      {findings.map(({ about, state, advice }) => (
        <Finding key={about} $wide={advice !== null}>
          <Mark $state={state}>
            <Icon name={appearance[state].icon} />
          </Mark>
          <div>
            <Text as="span" weight="medium">
              {t(`preflight.findings.${about}.${state}`)}
            </Text>
            {advice && <Text size={0}>{advice}</Text>}
          </div>
        </Finding>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[3]} ${token.space[5]};
  list-style: none;
`;

const Finding = styled.li<{ $wide: boolean }>`
  display: flex;
  align-items: start;
  gap: ${token.space[2]};
  ${({ $wide }) => ($wide ? 'flex: 1 1 100%;' : '')}
`;

const Mark = styled.span<{ $state: keyof typeof appearance }>`
  display: inline-flex;
  flex: none;
  padding: ${token.space[1]};
  border-radius: ${token.radius.pill};
  background: ${({ $state }) => appearance[$state].soft};
  color: ${({ $state }) => appearance[$state].color};
`;

const listeners = new Set<() => void>();

function subscribeToPermission(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Without a prompt nothing changes. */
async function requestPermission(): Promise<void> {
  await Notification.requestPermission().catch(() => undefined);
  for (const listener of listeners) listener();
}

function NotificationOption() {
  const { t } = useSyncTranslations();
  const permission = useSyncExternalStore(subscribeToPermission, readPermission, () => null);
  if (permission === 'granted')
    return (
      <Text size={0} tone="muted">
        {t('outside.allowed')}
      </Text>
    );
  if (permission !== 'default') return null;
  return (
    <Inline>
      <Button size="small" variant="quiet" icon="bell" onClick={() => void requestPermission()}>
        {t('outside.ask')}
      </Button>
    </Inline>
  );
}
