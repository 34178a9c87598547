import { styled } from 'styled-components';
import { Card, Heading, Icon, Stack, Text, media, token, type IconName } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';
import type { ToolName } from './media/screens';
import { Section } from './Section';
import { ToolScreen } from './ToolScreen';

type FeatureName = ToolName | 'companion';

const features: readonly { readonly id: FeatureName; readonly icon: IconName }[] = [
  { id: 'script', icon: 'chat' },
  { id: 'voice', icon: 'microphone' },
  { id: 'lipSync', icon: 'film' },
  { id: 'companion', icon: 'people' },
];

export function Features() {
  const { t } = useShellTranslations();
  return (
    <Section id="features" title={t('landing.features.title')} lead={t('landing.features.lead')}>
      <Board>
        {features.map(({ id, icon }) => (
          <Feature key={id} as="article">
            <Words>
              <Icon name={icon} />
              <Stack gap={2}>
                <Heading level={3} size={2}>
                  {t(`landing.features.${id}.title`)}
                </Heading>
                <Text tone="muted">{t(`landing.features.${id}.text`)}</Text>
              </Stack>
            </Words>
            {id !== 'companion' && <ToolScreen tool={id} alt={t(`landing.features.${id}.screen`)} />}
          </Feature>
        ))}
      </Board>
    </Section>
  );
}

/** The first and the last are wide, with text and screen side by side. */
const Board = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${token.space[5]};

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Words = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  gap: ${token.space[3]};

  > svg {
    margin-block-start: calc((1lh - ${token.control.icon}) / 2);
    color: ${token.color.accent};
  }
`;

const Feature = styled(Card)`
  display: grid;
  align-content: space-between;
  gap: ${token.space[5]};

  &:first-child,
  &:last-child {
    ${media.desktop} {
      grid-column: 1 / -1;
    }
  }
  &:first-child {
    ${media.desktop} {
      grid-template-columns: 4fr 7fr;
      align-content: center;
      align-items: center;
    }
  }
`;
