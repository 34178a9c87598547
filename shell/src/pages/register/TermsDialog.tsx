import { Dialog, Heading, Stack, Text } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';

const sections = [
  'acceptance',
  'services',
  'responsibilities',
  'security',
  'property',
  'liability',
  'privacy',
  'modifications',
  'termination',
  'law',
  'contact',
] as const;

export interface TermsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The Terms and Conditions, in eleven sections. */
export function TermsDialog(props: TermsDialogProps) {
  const { t, format } = useShellTranslations();
  return (
    <Dialog {...props} title={t('terms.title')} size="medium">
      <Stack gap={5}>
        {sections.map((section, index) => (
          <Stack gap={1} key={section}>
            <Heading level={3} size={2}>
              {format.number(index + 1)}. {t(`terms.${section}.title`)}
            </Heading>
            <Text tone="muted">{t(`terms.${section}.text`)}</Text>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
