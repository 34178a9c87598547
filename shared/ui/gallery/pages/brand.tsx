import { styled } from 'styled-components';
import {
  Grid,
  Heading,
  Icon,
  Inline,
  Logo,
  Ltr,
  QuietWave,
  Stack,
  Text,
  TextLink,
  Waveform,
  token,
  type ColorName,
  type IconName,
} from '../../src';
import { iconPaths } from '../../src/icons/icon-paths';
import { lightPalette } from '../../src/theme/palette';
import type { GalleryPage } from '../situation';
import { samplePeaks } from '../sample-sound';

export const brandPages: readonly GalleryPage[] = [
  {
    id: 'logo',
    title: 'Logo, waveform',
    Show: ({ say }) => (
      <Stack gap={5}>
        <Inline gap={6}>
          <Logo name={say('Lisan', 'لسان')} />
          <Logo />
        </Inline>
        <Waveform peaks={samplePeaks} progress={0.4} height="5rem" />
        <QuietWave />
      </Stack>
    ),
  },
  {
    id: 'colour',
    title: 'Colour',
    Show: () => (
      <Grid minimum="9rem" gap={3}>
        {(Object.keys(lightPalette) as ColorName[]).map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </Grid>
    ),
  },
  {
    id: 'typography',
    title: 'Heading, Text, TextLink',
    Show: ({ say }) => (
      <Stack gap={4}>
        <Heading level={3} size={7}>
          {say('Say it once, in every voice', 'قُلها مرّة، بكل الأصوات')}
        </Heading>
        <Heading level={3} size={5}>
          {say('A studio for voices', 'استوديو للأصوات')}
        </Heading>
        <Heading level={3}>{say('Write, speak, lip-sync', 'اكتب وتحدّث وزامِن الشفاه')}</Heading>
        <Text measure>
          {say(
            'A script becomes a voice, and a voice becomes a face that says it. Bring your own words or begin with an idea.',
            'يتحوّل النص إلى صوت، ويتحوّل الصوت إلى وجه ينطق به. أحضِر كلماتك أو ابدأ بفكرة.',
          )}{' '}
          <TextLink href="#typography">{say('How it works', 'كيف يعمل')}</TextLink>
        </Text>
        <Text tone="muted" size={0}>
          {say('Saved a minute ago as', 'حُفِظ قبل دقيقة باسم')} <Ltr>intro-final (2).mp3</Ltr>
        </Text>
      </Stack>
    ),
  },
  {
    id: 'icon',
    title: 'Icon',
    Show: () => (
      <Inline gap={4}>
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} size="1.5rem" />
        ))}
      </Inline>
    ),
  },
];

function Swatch({ name }: { name: ColorName }) {
  return (
    <Frame>
      <Field $name={name} />
      <span lang="en">{name}</span>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space[2]};
  font-size: ${token.type.size[0]};
`;

const Field = styled.span<{ $name: ColorName }>`
  inline-size: 2.5rem;
  block-size: 2.5rem;
  border-radius: ${token.radius.control};
  background: ${({ $name }) => token.color[$name]};
  box-shadow: inset 0 0 0 1px ${token.color.line};
`;
