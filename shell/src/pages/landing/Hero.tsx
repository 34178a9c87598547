import { Fragment, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button, Heading, Inline, Stack, Text, media, token } from '@lisan/ui';
import { useHost, useSession } from '@lisan/remote-kit';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { signInTarget } from '../../services/sign-in-target';
import { noScriptsOnly, scriptsOnly } from '../../layout/without-scripts';
import { HeroDemo } from './HeroDemo';
import { paths } from '../../navigation/paths';

export function Hero({ heading }: { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useShellTranslations();
  const { toasts } = useHost();
  const user = useSession();
  const { pageNavigation } = useShell();

  function handleDemo(): void {
    if (user) return pageNavigation.goTo(paths.demo);
    signInTarget.rememberDemo();
    toasts.show({ message: t('landing.pleaseRegister') });
    pageNavigation.goTo(paths.register);
  }

  return (
    <Root>
      <Stack gap={5}>
        <Heading level={1} size={7} ref={heading}>
          {sentencesOf(t('landing.hero.title')).map((sentence, index) => (
            <Fragment key={sentence}>
              {index > 0 && ' '}
              <Sentence>{sentence}</Sentence>
            </Fragment>
          ))}
        </Heading>
        <Text size={3} tone="muted" measure>
          {t('landing.hero.lead')}
        </Text>
        <Inline>
          <DemoButton variant="primary" size="large" onClick={handleDemo}>
            {t('landing.hero.tryDemo')}
          </DemoButton>
          <RegisterLink asChild variant="primary" size="large">
            <a href={paths.register}>{t('register.title')}</a>
          </RegisterLink>
          {!user && (
            <Text as="span" tone="muted">
              {t('landing.hero.trial')}
            </Text>
          )}
        </Inline>
      </Stack>
      <HeroDemo />
    </Root>
  );
}

/** Breaks lines after sentences where space allows. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?؟])\s+/u);

const DemoButton = styled(Button)`
  ${scriptsOnly}
`;

const RegisterLink = styled(Button)`
  ${noScriptsOnly}
`;

const Sentence = styled.span`
  display: inline-block;
`;

const Root = styled.section`
  display: grid;
  grid-template-columns: 6fr 5fr;
  align-items: center;
  gap: ${token.space[7]};
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[8]} ${token.space[4]};

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    padding-block: ${token.space[7]};
  }

  ${media.phone} {
    gap: ${token.space[5]};
    padding-block: ${token.space[5]};
  }
`;
