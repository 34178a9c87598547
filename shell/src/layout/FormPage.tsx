import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Card, Heading, Inline, Logo, SkipLink, Stack, Text, media, token } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';
import { FooterLinks } from './FooterLinks';
import { PreferenceMenus } from './PreferenceMenus';
import { usePageTitle } from './usePageTitle';
import { paths } from '../navigation/paths';

export interface FormPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function FormPage({ title, lead, children }: FormPageProps) {
  const { t } = useShellTranslations();
  const heading = usePageTitle(title);
  return (
    <Page>
      <SkipLink />
      <Inline as="header" justify="between">
        <HomeLink to={paths.home} aria-label={t('layout.toHome')}>
          <Logo name={t('layout.brand')} />
        </HomeLink>
        <PreferenceMenus />
      </Inline>
      <Main id="content">
        <Sheet padding={6}>
          <Stack gap={5}>
            <Stack gap={2}>
              <Heading level={1} size={4} ref={heading}>
                {title}
              </Heading>
              {lead && <Text tone="muted">{lead}</Text>}
            </Stack>
            {children}
          </Stack>
        </Sheet>
      </Main>
      <Foot>
        <FooterLinks />
      </Foot>
    </Page>
  );
}

const Page = styled.div`
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  min-block-size: 100dvh;
  padding: ${token.space[4]};
`;

/** Half the height of most forms: centring would move a form while its document arrives. */
const halfForm = '25rem';

const Main = styled.main`
  justify-self: center;
  inline-size: min(100%, ${token.measure.form});
  padding-block: max(${token.space[5]}, 50svh - ${halfForm}) ${token.space[5]};

  ${media.phone} {
    padding-block-start: ${token.space[5]};
  }
`;

const Foot = styled.footer`
  justify-self: center;
`;

const Sheet = styled(Card)`
  ${media.phone} {
    padding: ${token.space[5]};
  }
`;

const HomeLink = styled(Link)`
  color: inherit;
  text-decoration: none;
`;
