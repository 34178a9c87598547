import { Link } from 'react-router-dom';
import { Text, TextLink } from '@lisan/ui';
import { paths } from '../../navigation/paths';
import { useShellTranslations } from '../../services/shell-context';

export function BackToLogin({ email }: { readonly email?: string | undefined }) {
  const { t } = useShellTranslations();
  return (
    <Text>
      <TextLink asChild>
        <Link to={paths.login} state={{ email }}>
          {t('register.back')}
        </Link>
      </TextLink>
    </Text>
  );
}
