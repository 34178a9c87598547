import { styled } from 'styled-components';
import { Avatar, Card, Grid, Heading, Stack, Text, token } from '@lisan/ui';
import { usePageTitle } from '../../layout/usePageTitle';
import { useShellTranslations } from '../../services/shell-context';
import { Footer } from '../landing/Footer';
import { TopBar } from '../landing/TopBar';

const team = ['founder', 'speech', 'design', 'product'] as const;

export function AboutPage() {
  const { t } = useShellTranslations();
  const heading = usePageTitle(t('about.title'));
  return (
    <>
      <TopBar extra={{ label: t('about.book'), href: `mailto:${t('about.bookAddress')}` }} />
      <Main id="content">
        <Stack gap={7}>
          <Stack gap={3}>
            <Heading level={1} size={6} ref={heading}>
              {t('about.title')}
            </Heading>
            <Text size={2} tone="muted" measure>
              {t('about.lead')}
            </Text>
          </Stack>
          <Grid minimum="15rem" columns={4}>
            {team.map((member) => (
              <Card key={member} as="article">
                <Stack gap={3}>
                  <Avatar name={t(`about.team.${member}.name`)} />
                  <Heading level={2} size={2}>
                    {t(`about.team.${member}.name`)}
                  </Heading>
                  <Text weight="medium">{t(`about.team.${member}.role`)}</Text>
                  <Text tone="muted">{t(`about.team.${member}.bio`)}</Text>
                </Stack>
              </Card>
            ))}
          </Grid>
        </Stack>
      </Main>
      <Footer />
    </>
  );
}

const Main = styled.main`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[8]} ${token.space[4]};
`;
