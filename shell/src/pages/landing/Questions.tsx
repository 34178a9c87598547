import { Accordion, Text } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';
import { Section } from './Section';

const questions = ['what', 'languages', 'voice', 'video', 'trial', 'cancel'] as const;

export function Questions() {
  const { t } = useShellTranslations();
  return (
    <Section id="questions" title={t('landing.questions.title')}>
      <Accordion
        items={questions.map((question) => ({
          id: question,
          title: t(`landing.questions.${question}.question`),
          content: (
            <Text tone="muted" measure>
              {t(`landing.questions.${question}.answer`)}
            </Text>
          ),
        }))}
      />
    </Section>
  );
}
