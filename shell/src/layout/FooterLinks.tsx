import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { TextLink, token } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';
import { paths } from '../navigation/paths';

const links = [
  { path: paths.about, label: 'nav.about' },
  { path: paths.terms, label: 'footer.terms' },
  { path: paths.privacy, label: 'footer.privacy' },
] as const;

/** Pages that every public page leads to. */
export function FooterLinks() {
  const { t } = useShellTranslations();
  return (
    <FooterList aria-label={t('footer.more')}>
      {links.map(({ path, label }) => (
        <TextLink key={path} asChild quiet>
          <Link to={path}>{t(label)}</Link>
        </TextLink>
      ))}
    </FooterList>
  );
}

/** Links that are large enough to press, in a row. */
export const FooterList = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[1]} ${token.space[5]};

  > a {
    display: inline-grid;
    place-items: center;
    min-block-size: ${token.space[6]};
  }
`;
