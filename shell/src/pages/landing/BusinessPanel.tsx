import { styled } from 'styled-components';
import { ContactForm } from '@lisan/remote-kit/view-parts';
import { Card, Heading, Stack, Text, TextLink, media, token } from '@lisan/ui';
import { noScriptsOnly, scriptsOnly } from '../../layout/without-scripts';
import { useShellTranslations } from '../../services/shell-context';

const steps = ['call', 'assessment', 'proposal', 'deliverables'] as const;

/** How we work with companies, and the form that starts it. */
export function BusinessPanel() {
  const { t, format } = useShellTranslations();
  return (
    <Root id="business" aria-labelledby="business-heading">
      <Panel padding={6}>
        <Stack gap={5}>
          <Stack gap={2}>
            <Heading id="business-heading" size={4}>
              {t('landing.business.title')}
            </Heading>
            <Text tone="muted">{t('landing.business.lead')}</Text>
          </Stack>
          <Steps>
            {steps.map((step, index) => (
              <li key={step}>
                <Number aria-hidden>{format.number(index + 1)}</Number>
                <div>
                  <Heading level={3} size={1}>
                    {t(`landing.business.${step}.title`)}
                  </Heading>
                  <Text tone="muted">{t(`landing.business.${step}.text`)}</Text>
                </div>
              </li>
            ))}
          </Steps>
        </Stack>
        <Form>
          <ContactForm label={t('landing.business.label')} />
        </Form>
        <ByEmail as="div">
          {t('landing.business.byEmail')}
          <TextLink href={`mailto:${t('about.bookAddress')}`}>{t('about.bookAddress')}</TextLink>
        </ByEmail>
      </Panel>
    </Root>
  );
}

const Root = styled.section`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[7]} ${token.space[4]};
  scroll-margin-block-start: ${token.space[8]};
`;

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${token.space[7]};

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${token.space[6]};
  }
  ${media.phone} {
    padding: ${token.space[5]} ${token.space[4]};
  }
`;

const Form = styled.div`
  ${scriptsOnly}
`;

const ByEmail = styled(Text)`
  gap: ${token.space[1]};
  align-self: start;
  ${noScriptsOnly}
`;

const Steps = styled.ol`
  display: grid;
  gap: ${token.space[4]};
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: ${token.space[6]} minmax(0, 1fr);
    gap: ${token.space[3]};
  }
`;

const Number = styled.span`
  display: grid;
  place-items: center;
  inline-size: ${token.space[6]};
  block-size: ${token.space[6]};
  border-radius: ${token.radius.pill};
  background: ${token.color.accentSoft};
  font-size: ${token.type.size[0]};
  font-weight: ${token.type.weight.strong};
`;
