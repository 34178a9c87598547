import { Link } from 'react-router-dom';
import { Button, Inline, TextLink } from '@lisan/ui';
import { FormPage } from '../../layout/FormPage';
import { paths } from '../../navigation/paths';
import { useShellTranslations } from '../../services/shell-context';

export function MissingPage() {
  const { t } = useShellTranslations();
  return (
    <FormPage title={t('missing.title')} lead={t('missing.lead')}>
      <Button asChild fullWidth variant="primary">
        <Link to={paths.home}>{t('checkout.home')}</Link>
      </Button>
      <Inline gap={4} justify="center">
        <TextLink asChild>
          <Link to={`${paths.welcome}#features`}>{t('nav.features')}</Link>
        </TextLink>
        <TextLink asChild>
          <Link to={`${paths.welcome}#pricing`}>{t('nav.pricing')}</Link>
        </TextLink>
        <TextLink asChild>
          <Link to={`${paths.about}#contact`}>{t('about.contact.title')}</Link>
        </TextLink>
      </Inline>
    </FormPage>
  );
}
