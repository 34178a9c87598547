import { Card, Grid, Heading, Icon, Stack, Text, type IconName } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';
import { Section } from './Section';

const features: readonly { id: string; icon: IconName }[] = [
  { id: 'script', icon: 'chat' },
  { id: 'voice', icon: 'microphone' },
  { id: 'lipSync', icon: 'film' },
  { id: 'companion', icon: 'people' },
];

export function Features() {
  const { t } = useShellTranslations();
  return (
    <Section id="features" title={t('landing.features.title')} lead={t('landing.features.lead')}>
      <Grid minimum="15rem" columns={4}>
        {features.map(({ id, icon }) => (
          <Card key={id} as="article">
            <Stack gap={3}>
              <Icon name={icon} />
              <Heading level={3} size={2}>
                {t(`landing.features.${id}.title`)}
              </Heading>
              <Text tone="muted">{t(`landing.features.${id}.text`)}</Text>
            </Stack>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
