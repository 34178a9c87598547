import { styled } from 'styled-components';
import { Heading, Stack, Text, token } from '@lisan/ui';
import { usePageTitle } from '../../layout/usePageTitle';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { useShellTranslations } from '../../services/shell-context';
import { Footer } from '../landing/Footer';
import { TopBar } from '../landing/TopBar';

export function DemoPage() {
  const { t } = useShellTranslations();
  const heading = usePageTitle(t('demo.title'));
  return (
    <>
      <TopBar />
      <Main id="content">
        <Stack gap={6}>
          <Stack gap={3}>
            <Heading level={1} size={6} ref={heading}>
              {t('demo.title')}
            </Heading>
            <Text size={2} tone="muted" measure>
              {t('demo.lead')}
            </Text>
          </Stack>
          <RemoteSlot name="demo" height="36rem" />
        </Stack>
      </Main>
      <Footer />
    </>
  );
}

const Main = styled.main`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[7]} ${token.space[4]};
`;
