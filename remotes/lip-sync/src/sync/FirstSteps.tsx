import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pageProtocol } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { Button, QuietWave, Stack, Text, media, token } from '@lisan/ui';
import { useSync, useSyncStore, useSyncTranslations } from './sync.store';

/** Offers the packaged face to users without a video; absent once they have it. */
export function SampleFace() {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const isBusy = useSync((state) => state.isSampling);
  const videos = useSync((state) => state.videos);
  if (videos === null || videos.some(({ is_sample: isSample }) => isSample)) return null;
  return (
    <Offer
      picture={
        <img src={`${pageProtocol.apiBase}/demo/face`} alt="" width={480} height={360} loading="lazy" />
      }
      title={t(videos.length === 0 ? 'video.none' : 'sample.title')}
      lead={t('sample.lead')}
    >
      <Button
        size="small"
        icon="person"
        busy={isBusy}
        busyLabel={t('sample.busy')}
        onClick={() => void store.trySample()}
      >
        {t('sample.try')}
      </Button>
    </Offer>
  );
}

/** Leads users without a recording to Text To Audio. */
export function FirstAudio() {
  const { t } = useSyncTranslations();
  const { navigation } = useHost();
  const isEmpty = useSync(({ audios }) => audios?.length === 0);
  if (!isEmpty) return null;
  return (
    <Offer picture={<QuietWave />} title={t('audio.none')} lead={t('audio.lead')}>
      <Button size="small" icon="microphone" onClick={() => navigation.openView('text-to-audio')}>
        {t('audio.make')}
      </Button>
    </Offer>
  );
}

interface OfferProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Offer({ picture, title, lead, children }: OfferProps) {
  return (
    <Frame>
      <Picture>{picture}</Picture>
      <Stack gap={2} align="start">
        <Text weight="medium">{title}</Text>
        <Text size={0} tone="muted">
          {lead}
        </Text>
        {children}
      </Stack>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: 9rem minmax(0, 1fr);
  align-items: center;
  gap: ${token.space[4]};
  padding: ${token.space[3]};
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};

  ${media.phone} {
    grid-template-columns: 6rem minmax(0, 1fr);
  }
`;

const Picture = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  aspect-ratio: 4 / 3;
  border-radius: ${token.radius.control};

  & > * {
    inline-size: 100%;
    block-size: auto;
  }
`;
