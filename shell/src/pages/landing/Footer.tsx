import { styled } from 'styled-components';
import { Inline, Text, TextLink, token } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';

const social = [
  { name: 'X', href: 'https://x.com' },
  { name: 'Instagram', href: 'https://www.instagram.com' },
  { name: 'LinkedIn', href: 'https://www.linkedin.com' },
] as const;

export function Footer() {
  const { t } = useShellTranslations();
  return (
    <Root>
      <Text as="span" tone="muted">
        {t('footer.copyright')}
      </Text>
      <Inline as="nav" aria-label={t('footer.social')} gap={5}>
        {social.map(({ name, href }) => (
          <TextLink key={name} href={href} target="_blank" rel="noreferrer noopener" quiet>
            {name}
          </TextLink>
        ))}
      </Inline>
    </Root>
  );
}

const Root = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${token.space[4]};
  padding-block: ${token.space[6]};
  padding-inline: max(${token.space[4]}, calc((100% - ${token.measure.page}) / 2 + ${token.space[4]}));
  border-block-start: ${token.border.hair} solid ${token.color.line};
`;
