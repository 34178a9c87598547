import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button, Inline, Logo, Menu, SkipLink, media, token, truncated } from '@lisan/ui';
import { useHost, useSession } from '@lisan/remote-kit';
import { PreferenceMenus } from '../../layout/PreferenceMenus';
import { useShellTranslations } from '../../services/shell-context';
import { scrollToSection } from '../../navigation/scroll-to-section';
import { paths } from '../../navigation/paths';

const sections = [
  { id: 'features', label: 'nav.features' },
  { id: 'how-it-works', label: 'nav.roadmap' },
  { id: 'pricing', label: 'nav.pricing' },
] as const;

/** Navigation of the public pages. Section links lead to the landing page. */
export function TopBar({ extra }: { readonly extra?: { label: string; href: string } | undefined }) {
  const { t } = useShellTranslations();

  function handleSection(event: MouseEvent, id: string): void {
    if (scrollToSection(id)) event.preventDefault();
  }

  return (
    <Bar>
      <SkipLink />
      <HomeLink to={paths.welcome} aria-label={t('layout.toHome')}>
        <Logo name={t('layout.brand')} />
      </HomeLink>
      <Sections aria-label={t('nav.label')}>
        {sections.map(({ id, label }) => (
          <Button key={id} asChild variant="quiet" size="small">
            <Link to={`${paths.welcome}#${id}`} onClick={(event) => handleSection(event, id)}>
              {t(label)}
            </Link>
          </Button>
        ))}
        <Button asChild variant="quiet" size="small">
          <Link to={paths.about}>{t('nav.about')}</Link>
        </Button>
        {extra && (
          <Button asChild variant="quiet" size="small">
            <a href={extra.href}>{extra.label}</a>
          </Button>
        )}
      </Sections>
      <Inline gap={1} wrap={false}>
        <PreferenceMenus />
        <Account />
      </Inline>
    </Bar>
  );
}

function Account() {
  const { t } = useShellTranslations();
  const { sessionActions } = useHost();
  const user = useSession();
  if (!user)
    return (
      <Button asChild size="small">
        <Link to={paths.login}>{t('nav.login')}</Link>
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button size="small" icon="person">
          <Username>{user.username}</Username>
        </Button>
      }
      items={[
        {
          id: 'sign-out',
          label: t('nav.logOut'),
          icon: 'signOut',
          onSelect: () => void sessionActions.signOut({ goTo: paths.login }),
        },
      ]}
    />
  );
}

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${token.z.bar};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[4]};
  padding-block: ${token.space[3]};
  /* In line with the page below it. */
  padding-inline: max(${token.space[4]}, calc((100% - ${token.measure.page}) / 2 + ${token.space[4]}));
  background: ${token.color.paper};
  border-block-end: ${token.border.hair} solid ${token.color.line};
`;

const Sections = styled.nav`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};

  ${media.compact} {
    display: none;
  }
`;

const Username = styled.bdi`
  max-inline-size: 12rem;
  ${truncated}

  ${media.phone} {
    /* As much as the rest of the bar leaves, down to 320 px. */
    max-inline-size: clamp(2rem, 100vw - 17.5rem, 5rem);
  }
`;

const HomeLink = styled(Link)`
  color: inherit;
  text-decoration: none;
`;
