import { styled } from 'styled-components';
import type { Preflight } from '@lisan/contract';
import { Text, mediaLength, token, Stack } from '@lisan/ui';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/sync.store';

export function LengthChoice({ preflight }: { readonly preflight: Preflight }) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const { audio_seconds: audio, video_seconds: video, fits } = preflight;
  const chosen = useSync((state) => state.fit);
  const { fit, seconds } = fits.find((one) => one.fit === chosen) ??
    fits[0] ?? { fit: 'cut', seconds: audio };
  const longestSeconds = Math.max(audio, video, seconds, 1);
  const which = audio < video ? 'shorter' : 'longer';
  const rows = [
    ['video', video, token.color.control],
    ['audio', audio, token.color.control],
    ['result', seconds, token.color.info],
  ] as const;
  return (
    <Stack>
      <Stack gap={1}>
        {rows.map(([name, length, color]) => (
          <Row key={name}>
            <Text as="span" size={0}>
              {t(`preflight.lengths.${name}`)}
            </Text>
            <Track dir="ltr">
              <Bar
                style={{ inlineSize: `${Math.max(1, (100 * length) / longestSeconds)}%`, background: color }}
              />
            </Track>
            <Time dir="ltr">{mediaLength(length)}</Time>
          </Row>
        ))}
      </Stack>
      {fits.length > 1 && (
        <Choice>
          <legend>{t('preflight.fits.label')}</legend>
          {fits.map((one) => (
            <Option key={one.fit}>
              <input
                type="radio"
                name="lip-sync-fit"
                checked={one.fit === fit}
                onChange={() => store.setFit(one === fits[0] ? null : one.fit)}
              />
              <span>{t(`preflight.fits.${which}.${one.fit}`)}</span>
              <Time dir="ltr">{mediaLength(one.seconds)}</Time>
            </Option>
          ))}
        </Choice>
      )}
    </Stack>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 4rem 1fr 3.5rem;
  align-items: center;
  gap: ${token.space[3]};
`;

const Track = styled.div`
  display: flex;
  block-size: ${token.space[2]};
  overflow: hidden;
  border-radius: ${token.radius.pill};
  background: ${token.color.sunken};
`;

const Bar = styled.div`
  border-radius: inherit;
  forced-color-adjust: none;
`;

const Time = styled.span`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

const Choice = styled.fieldset`
  display: grid;
  gap: ${token.space[2]};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0 0 ${token.space[2]};
    font-weight: ${token.type.weight.medium};
  }
`;

const Option = styled.label`
  display: flex;
  align-items: center;
  gap: ${token.space[3]};
  min-block-size: 2.75rem;
  padding: ${token.space[2]} ${token.space[3]};
  border-radius: ${token.radius.control};
  box-shadow: inset 0 0 0 ${token.border.hair} ${token.color.line};
  cursor: pointer;

  &:has(:checked) {
    background: ${token.color.tint};
    box-shadow: inset 0 0 0 ${token.border.strong} ${token.color.ink};
  }

  & > input {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    accent-color: ${token.color.ink};
  }

  & > span:first-of-type {
    flex: 1;
    min-inline-size: 0;
  }
`;
