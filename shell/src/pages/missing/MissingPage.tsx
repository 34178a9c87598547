import { Link } from 'react-router-dom';
import { Button } from '@lisan/ui';
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
    </FormPage>
  );
}
