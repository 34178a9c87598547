import { styled } from 'styled-components';
import { useBusy } from '@lisan/remote-kit';
import { Badge, Button, Heading, Inline, Ltr, media, Skeleton, Stack, Text, token } from '@lisan/ui';
import { Section } from '../account/Section';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/profile.store';
import { SessionList } from './SessionList';

export function SignInMethodsCard() {
  const { t, format } = useProfileTranslations();
  const store = useProfileStore();
  const methods = useProfile((state) => state.signInMethods);
  const isMissing = useProfile(({ missing }) => missing.signInMethods);
  const [isRetrying, retry] = useBusy(() => store.refresh());

  if (!methods)
    return (
      <Section title={t('signInMethods.title')} lead={t('signInMethods.lead')}>
        {isMissing ? (
          <Stack gap={3}>
            <Text>{t('signInMethods.failed')}</Text>
            <Inline>
              <Button busy={isRetrying} onClick={retry}>
                {t('retry')}
              </Button>
            </Inline>
          </Stack>
        ) : (
          <Skeleton rows={4} />
        )}
      </Section>
    );

  const since = (date: string | null) =>
    date === null ? t('signInMethods.set') : t('signInMethods.since', { date: format.date(date) });
  const { password, google, two_factor: twoFactor } = methods;
  return (
    <Section title={t('signInMethods.title')} lead={t('signInMethods.lead')}>
      <Details>
        <dt>{t('signInMethods.password')}</dt>
        <dd>{password ? since(password.since) : t('signInMethods.none')}</dd>
        <dt>{t('signInMethods.google')}</dt>
        <dd>
          {google ? (
            <>
              {google.email && <EmailText>{withBreak(google.email)}</EmailText>}
              {since(google.since)}
            </>
          ) : (
            t('signInMethods.none')
          )}
        </dd>
        <dt>{t('signInMethods.twoFactor')}</dt>
        <dd>
          {twoFactor
            ? `${since(twoFactor.since)} · ${t('signInMethods.backupCodes', { count: twoFactor.backup_codes_left })}`
            : t('signInMethods.off')}
        </dd>
      </Details>
      <SessionList sessions={methods.sessions} />
      {methods.changes.length > 0 && (
        <Stack gap={2}>
          <Heading level={3} size={1}>
            {t('signInMethods.changes')}
          </Heading>
          <List>
            {methods.changes.map(({ change, at, undone }) => (
              <li key={`${change} ${at}`}>
                <Text>{t(`signInMethods.change.${change}`)}</Text>
                <Inline gap={2}>
                  {undone && <Badge>{t('signInMethods.undone')}</Badge>}
                  <Text tone="muted" size={0}>
                    {format.date(at, { dateStyle: 'medium', timeStyle: 'short' })}
                  </Text>
                </Inline>
              </li>
            ))}
          </List>
        </Stack>
      )}
    </Section>
  );
}

function withBreak(email: string) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

const Details = styled.dl`
  display: grid;
  grid-template-columns: minmax(7rem, auto) minmax(0, 1fr);
  gap: ${token.space[2]} ${token.space[4]};
  margin: 0;

  dt {
    color: ${token.color.inkMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  /* Beside its name an address would have room for a few letters. */
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;

    dd:not(:last-child) {
      margin-block-end: ${token.space[3]};
    }
  }
`;

const EmailText = styled(Ltr)`
  display: block;
  inline-size: fit-content;

  /* On two lines it stands where the words around it begin. */
  :dir(rtl) > & {
    text-align: end;
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${token.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${token.space[1]} ${token.space[3]};
  }
`;
