import { styled } from 'styled-components';
import { Stack, Text, token } from '@lisan/ui';
import { UNLIMITED, type Quota } from '@lisan/contract';
import { useBillingTranslations } from '../plans/usePlans';

/** What is left: replies, minutes of speech and video, lip-syncs. */
export function BalanceLines({ balance }: { readonly balance: Quota }) {
  const { t, format } = useBillingTranslations();
  const minutes = (seconds: number) =>
    t('balance.minutes', { count: format.number(seconds / 60, { maximumFractionDigits: 1 }) });
  const lines = [
    ['text', balance.text_quota === UNLIMITED ? t('balance.unlimited') : format.number(balance.text_quota)],
    ['audio', minutes(balance.audio_quota)],
    ['video', minutes(balance.video_quota)],
    ['process_video', format.number(balance.process_video_quota)],
  ] as const;
  return (
    <Stack gap={3}>
      <Text weight="medium">{t('balance.title')}</Text>
      <List>
        {lines.map(([kind, value]) => (
          <div key={kind}>
            <dt>{t(`balance.${kind}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
    </Stack>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 7rem), 1fr));
  gap: ${token.space[4]};
  margin: 0;

  & dt {
    color: ${token.color.inkMuted};
    font-size: ${token.type.size[0]};
  }
  & dd {
    margin: 0;
    font-size: ${token.type.size[3]};
    font-weight: ${token.type.weight.medium};
  }
`;
