import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, Grid, Heading, Inline, Stack, Text, TextLink, media, token } from '@lisan/ui';
import mark from '../../brand/icon.svg';
import { shareImages } from '../../brand/share-images';
import { Column, PublicPage } from '../../layout/PublicPage';
import { usePageTitle } from '../../layout/usePageTitle';
import { useShellTranslations } from '../../services/shell-context';
import design from './portraits/design.svg';
import founder from './portraits/founder.svg';
import product from './portraits/product.svg';
import speech from './portraits/speech.svg';

const team = ['founder', 'speech', 'design', 'product'] as const;
const portraits = { founder, speech, design, product };

export function AboutPage() {
  const { t, language } = useShellTranslations();
  const heading = usePageTitle(t('about.title'));
  const address = t('about.bookAddress');
  const book = { label: t('about.book'), href: `mailto:${address}` };
  return (
    <PublicPage extra={book}>
      <Column>
        <Stack gap={8}>
          <Stack gap={3}>
            <Heading level={1} size={6} ref={heading}>
              {t('about.title')}
            </Heading>
            <Text size={2} tone="muted" measure>
              {t('about.lead')}
            </Text>
          </Stack>
          <Part id="mission" title={t('about.mission.title')}>
            <Text measure>{t('about.mission.why')}</Text>
            <Text measure>{t('about.mission.how')}</Text>
          </Part>
          <Part id="team" title={t('about.team.title')}>
            <Text tone="muted">{t('about.team.sample')}</Text>
            <Grid minimum="9rem" columns={4}>
              {team.map((member) => (
                <Stack key={member} gap={3} as="article">
                  <Portrait src={portraits[member]} alt="" loading="lazy" />
                  <div>
                    <Heading level={3} size={2}>
                      {t(`about.team.${member}.name`)}
                    </Heading>
                    <Text weight="medium">{t(`about.team.${member}.role`)}</Text>
                  </div>
                  <Text tone="muted">{t(`about.team.${member}.bio`)}</Text>
                </Stack>
              ))}
            </Grid>
          </Part>
          <Part id="press" title={t('about.press.title')}>
            <Text measure>{t('about.press.text')}</Text>
            <Inline gap={5}>
              <TextLink href={mark} download="lisan.svg">
                {t('about.press.mark')}
              </TextLink>
              <TextLink href={shareImages[language]} download="lisan.jpg">
                {t('about.press.image')}
              </TextLink>
            </Inline>
          </Part>
          <Part id="contact" title={t('about.contact.title')}>
            <Text measure>{t('about.contact.text')}</Text>
            <Inline gap={4}>
              <Button asChild>
                <a href={book.href}>{book.label}</a>
              </Button>
              <TextLink href={book.href} dir="ltr">
                {address}
              </TextLink>
            </Inline>
          </Part>
        </Stack>
      </Column>
    </PublicPage>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <Root aria-labelledby={id}>
      <Heading id={id} size={4}>
        {title}
      </Heading>
      <Stack gap={4}>{children}</Stack>
    </Root>
  );
}

const Portrait = styled.img`
  inline-size: 100%;
  border-radius: ${token.radius.card};
  aspect-ratio: 1;
`;

/** Title beside the text where there is space. */
const Root = styled.section`
  display: grid;
  grid-template-columns: 1fr 2fr;
  gap: ${token.space[4]} ${token.space[5]};
  padding-block-start: ${token.space[5]};
  border-block-start: ${token.border.hair} solid ${token.color.line};

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
