import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Card, Heading, Inline, Logo, SkipLink, Stack, Text, Waveform, media, token } from '@lisan/ui';
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
      <Wave>
        <Waveform peaks={wave} height="100%" />
      </Wave>
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

const wave: readonly number[] = Array.from({ length: 120 }, (_, index) => {
  const nearForm = 1 - Math.abs(index - 60) / 80;
  return nearForm * (Math.abs(Math.sin(index * 1.7)) * 0.6 + Math.abs(Math.cos(index * 0.9)) * 0.4);
});

const halfWave = '5.5rem';

/** The form stands on it: wide screens would be empty beside the card. */
const Wave = styled.div`
  display: none;

  ${media.desktop} {
    position: absolute;
    inset-block-start: calc(50svh - ${halfWave});
    inset-inline: 0;
    display: block;
    block-size: calc(2 * ${halfWave});
  }
  & path {
    stroke: ${token.color.line};
  }
  @media print {
    display: none;
  }
`;

const Page = styled.div`
  position: relative;
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  min-block-size: 100dvh;
  padding: ${token.space[4]};
`;

/** Half the height of most forms: centring would move a form while its document arrives. */
const halfForm = '25rem';

const Main = styled.main`
  position: relative;
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
