import { Heading, Stack, Text } from '@lisan/ui';
import { Column, PublicPage } from '../../layout/PublicPage';
import { usePageTitle } from '../../layout/usePageTitle';
import { useShellTranslations } from '../../services/shell-context';
import { privacySections, termsSections } from './sections';

interface LegalPageProps {
  readonly name: 'terms' | 'privacy';
  readonly sections: readonly string[];
}

function LegalPage({ name, sections }: LegalPageProps) {
  const { t, format } = useShellTranslations();
  const heading = usePageTitle(t(`${name}.title`));
  return (
    <PublicPage>
      <Column>
        <Stack gap={6}>
          <Stack gap={3}>
            <Heading level={1} size={6} ref={heading}>
              {t(`${name}.title`)}
            </Heading>
            <Text size={2} tone="muted" measure>
              {t(`${name}.lead`)}
            </Text>
          </Stack>
          {sections.map((section, index) => (
            <Stack as="section" key={section} gap={2} id={section} aria-labelledby={`${section}-heading`}>
              <Heading id={`${section}-heading`} size={3}>
                {format.number(index + 1)}. {t(`${name}.${section}.title`)}
              </Heading>
              <Text measure>{t(`${name}.${section}.text`)}</Text>
            </Stack>
          ))}
        </Stack>
      </Column>
    </PublicPage>
  );
}

export function TermsPage() {
  return <LegalPage name="terms" sections={termsSections} />;
}

export function PrivacyPage() {
  return <LegalPage name="privacy" sections={privacySections} />;
}
