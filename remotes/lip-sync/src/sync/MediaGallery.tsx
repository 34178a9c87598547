import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  Button,
  Icon,
  RecordingWave,
  SoundButton,
  Text,
  TextField,
  mediaLength,
  token,
  truncated,
} from '@lisan/ui';
import { fold } from './fold';
import { useSyncStore, useSyncTranslations } from './sync.store';
import type { UploadKind } from './sync-state';

export interface MediaItem {
  readonly id: string;
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** Address of an audio; videos can be gigabytes and show their poster. */
  readonly sound?: string;
  readonly poster?: string | null;
}

interface MediaGalleryProps {
  readonly kind: UploadKind;
  readonly items: readonly MediaItem[];
  readonly chosen: string;
}

const PAGE = { audio: 5, video: 6 } as const;

/** Recordings to choose from: audios by waveform, videos by their first frame. */
export function MediaGallery({ kind, items, chosen }: MediaGalleryProps) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const [limit, setLimit] = useState<number>(PAGE[kind]);
  const [searched, setSearched] = useState('');
  const found = items.filter(({ name }) => fold(name).includes(fold(searched.trim())));
  // The chosen one stays in sight.
  const listed = found.filter(({ id }, index) => index < limit || id === chosen);
  const rest = found.length - listed.length;
  const Item = kind === 'audio' ? AudioOption : VideoOption;
  return (
    <Group>
      <legend>{t(`${kind}.label`)}</legend>
      {items.length > 2 * PAGE[kind] && (
        <TextField
          type="search"
          label={t(`${kind}.search`)}
          hideLabel
          placeholder={t(`${kind}.search`)}
          value={searched}
          onChange={(event) => setSearched(event.target.value)}
        />
      )}
      {items.length > 0 && found.length === 0 && (
        <Text role="status" tone="muted">
          {t('picker.nothing')}
        </Text>
      )}
      {listed.length > 0 && (
        <Options $kind={kind}>
          {listed.map((item) => (
            <Item
              key={item.id}
              item={item}
              input={(id) => (
                <input
                  id={id}
                  type="radio"
                  name={`lip-sync-${kind}`}
                  checked={item.id === chosen}
                  onChange={() => store.choose(kind, item.id)}
                />
              )}
            />
          ))}
        </Options>
      )}
      {rest > 0 && (
        <div>
          <Button size="small" onClick={() => setLimit(limit + 2 * PAGE[kind])}>
            {t('synced.more', { count: Math.min(rest, 2 * PAGE[kind]) })}
          </Button>
        </div>
      )}
    </Group>
  );
}

interface OptionProps {
  readonly item: MediaItem;
  readonly input: (id: string) => ReactNode;
}

function AudioOption({ item: { name, duration, sound }, input }: OptionProps) {
  const { t } = useSyncTranslations();
  const id = useId();
  return (
    <Row>
      {input(id)}
      {sound !== undefined && (
        <Above>
          <SoundButton
            src={sound}
            size="small"
            playLabel={t('audio.play', { name })}
            stopLabel={t('audio.stop', { name })}
          />
        </Above>
      )}
      <Stretched htmlFor={id}>
        <Title dir="auto">{name}</Title>
        <Length>
          <bdi dir="ltr">{mediaLength(duration)}</bdi>
        </Length>
      </Stretched>
      <Wave dir="ltr">{sound !== undefined && <RecordingWave src={sound} />}</Wave>
    </Row>
  );
}

function VideoOption({ item: { name, duration, poster }, input }: OptionProps) {
  const id = useId();
  return (
    <Tile>
      {input(id)}
      <Picture>
        {poster ? <img src={poster} alt="" loading="lazy" /> : <Icon name="film" />}
        <Badge dir="ltr" aria-hidden>
          {mediaLength(duration)}
        </Badge>
      </Picture>
      <Stretched htmlFor={id}>
        <Name dir="auto">{name}</Name>
      </Stretched>
    </Tile>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: ${token.space[3]};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    padding: 0;
    font-size: ${token.type.size[2]};
    font-weight: ${token.type.weight.medium};
  }
  & > legend + * {
    margin-block-start: ${token.space[3]};
  }
`;

const Options = styled.div<{ $kind: UploadKind }>`
  display: grid;
  gap: ${token.space[2]};
  ${({ $kind }) =>
    $kind === 'video' &&
    `gap: ${token.space[3]};
     grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr));`}
`;

/* The label covers the whole option; what can be pressed itself stands above it. */
const Stretched = styled.label`
  min-inline-size: 0;
  cursor: pointer;

  &::after {
    position: absolute;
    inset: 0;
    content: '';
  }
`;

const Above = styled.div`
  z-index: 1;
`;

const Row = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto auto minmax(0, 3fr) minmax(0, 2fr);
  align-items: center;
  gap: ${token.space[3]};
  padding: ${token.space[2]} ${token.space[3]};
  border-radius: ${token.radius.control};
  box-shadow: inset 0 0 0 ${token.border.hair} ${token.color.line};

  &:hover {
    background: ${token.color.tint};
  }
  &:has(:checked) {
    background: ${token.color.tint};
    box-shadow: inset 0 0 0 ${token.border.strong} ${token.color.ink};
  }
  & > input {
    position: relative;
    z-index: 1;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: ${token.color.ink};
  }
`;

const Wave = styled.div`
  min-inline-size: 0;
`;

const Name = styled.span`
  display: block;
  ${truncated}
`;

const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-height: ${token.type.leading.tight};
  overflow-wrap: anywhere;
`;

const Length = styled.span`
  display: block;
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
  font-variant-numeric: tabular-nums;
`;

const Picture = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  overflow: hidden;
  aspect-ratio: 16 / 9;
  border-radius: ${token.radius.control};
  background: ${token.color.sunken};

  & > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;

const Badge = styled.span`
  position: absolute;
  inset-block-end: ${token.space[1]};
  inset-inline-end: ${token.space[1]};
  padding: 0 ${token.space[1]};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  color: ${token.color.ink};
  font-size: ${token.type.size[0]};
  font-variant-numeric: tabular-nums;
`;

const Tile = styled.div`
  position: relative;
  display: grid;
  gap: ${token.space[1]};
  min-inline-size: 0;
  font-size: ${token.type.size[0]};

  & > input {
    position: absolute;
    inset-block-start: ${token.space[2]};
    inset-inline-start: ${token.space[2]};
    z-index: 1;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: ${token.color.ink};
  }
  /* Sets the control apart from light and dark pictures. */
  & > ${Picture}::before {
    position: absolute;
    inset-block-start: 0.375rem;
    inset-inline-start: 0.375rem;
    inline-size: 1.375rem;
    block-size: 1.375rem;
    border-radius: ${token.radius.pill};
    background: ${token.color.surface};
    content: '';
  }
  &:has(:checked) > ${Picture} {
    outline: ${token.border.strong} solid ${token.color.ink};
    outline-offset: ${token.border.strong};
  }
  &:has(:checked) ${Name} {
    font-weight: ${token.type.weight.medium};
  }
`;
