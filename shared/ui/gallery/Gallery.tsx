import { styled } from 'styled-components';
import { Heading, Inline, Logo, PageColumn, Stack, TextLink, token } from '../src';
import { brandPages } from './pages/brand';
import { controlPages } from './pages/controls';
import { displayPages } from './pages/display';
import { feedbackPages } from './pages/feedback';
import { fieldPages } from './pages/fields';
import { layoutPages } from './pages/layout';
import { mediaPages } from './pages/media';
import { overlayPages } from './pages/overlays';
import { queryOf } from './situation';
import type { GalleryPage, Situation } from './situation';

const pages: readonly GalleryPage[] = [
  ...brandPages,
  ...controlPages,
  ...fieldPages,
  ...feedbackPages,
  ...displayPages,
  ...mediaPages,
  ...overlayPages,
  ...layoutPages,
];

export function Gallery({ situation }: { situation: Situation }) {
  const { theme, language, component } = situation;
  const arabic = language.startsWith('ar');
  const say = (english: string, inArabic: string) => (arabic ? inArabic : english);
  const shown = pages.filter(({ id }) => component === undefined || id === component);
  return (
    <>
      <header>
        <PageColumn>
          <Inline justify="between">
            <Logo name={say('Lisan', 'لسان')} />
            <Inline gap={4} as="nav" aria-label={say('Situation', 'الوضع')}>
              <TextLink href={queryOf(situation, { theme: theme === 'dark' ? 'light' : 'dark' })}>
                {theme === 'dark' ? say('Light', 'فاتح') : say('Dark', 'داكن')}
              </TextLink>
              <TextLink
                lang={arabic ? 'en' : 'ar'}
                href={queryOf(situation, {
                  language: arabic ? 'en' : 'ar',
                  direction: arabic ? 'ltr' : 'rtl',
                })}
              >
                {arabic ? 'English' : 'العربية'}
              </TextLink>
            </Inline>
          </Inline>
        </PageColumn>
      </header>
      <PageColumn as="main">
        <Stack gap={7}>
          <Heading level={1}>{say('Components', 'المكوّنات')}</Heading>
          <Inline gap={4} as="nav" aria-label={say('Components', 'المكوّنات')}>
            <TextLink quiet href={queryOf({ ...situation, component: undefined }, {})}>
              {say('All', 'الكل')}
            </TextLink>
            {pages.map(({ id, title }) => (
              <TextLink quiet key={id} lang="en" href={queryOf(situation, { component: id })}>
                {title}
              </TextLink>
            ))}
          </Inline>
          {shown.map(({ id, title, Show }) => (
            <Part key={id} id={id} aria-labelledby={`${id}-title`}>
              <Heading id={`${id}-title`} level={2} size={2} lang="en">
                <bdi>{title}</bdi>
              </Heading>
              <Show say={say} />
            </Part>
          ))}
        </Stack>
      </PageColumn>
    </>
  );
}

const Part = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${token.space[5]};
  padding-block: ${token.space[5]};
  border-block-start: ${token.border.hair} solid ${token.color.line};
`;
