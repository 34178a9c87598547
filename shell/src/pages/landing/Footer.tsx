import { styled } from 'styled-components';
import { Text, TextLink, token } from '@lisan/ui';
import { FooterLinks, FooterList } from '../../layout/FooterLinks';
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
      <FooterLinks />
      <FooterList aria-label={t('footer.social')}>
        {social.map(({ name, href }) => (
          <TextLink key={name} href={href} target="_blank" rel="noreferrer noopener" quiet>
            {name}
          </TextLink>
        ))}
      </FooterList>
    </Root>
  );
}

const Root = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[3]} ${token.space[5]};
  padding-block: ${token.space[5]};
  padding-inline: max(${token.space[4]}, calc((100% - ${token.measure.page}) / 2 + ${token.space[4]}));
  border-block-start: ${token.border.hair} solid ${token.color.line};
`;
