import { styled } from 'styled-components';
import type { Job, Share } from '@lisan/contract';
import { Button, CopyButton, Heading, Inline, Stack, Text, TextField, token } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useResults, useResultsStore, useResultTranslations } from './results.store';

const COPIED_LABEL_MS = 2_000;
const urlOf = ({ path }: Share) => new URL(path, location.origin).href;

export function SharePanel({ job }: { readonly job: Job }) {
  const { t, format } = useResultTranslations();
  const { toasts } = useHost();
  const store = useResultsStore();
  const shares = useResults((state) => state.shares);
  const existing = shares?.find(({ id }) => id === job.job_id);
  const others = shares?.filter(({ id }) => id !== job.job_id) ?? [];

  async function revoke(share: Share): Promise<void> {
    if (await store.revoke(share)) toasts.show({ message: t('share.revoked'), tone: 'good' });
  }

  return (
    <Stack as="section" gap={3} aria-labelledby="result-share">
      <Heading id="result-share" level={3} size={1}>
        {t('share.title')}
      </Heading>
      {existing ? (
        <>
          <TextField
            label={t('share.link')}
            type="url"
            readOnly
            value={urlOf(existing)}
            hint={t('share.hint')}
          />
          <Inline>
            <CopyButton
              text={urlOf(existing)}
              copiedFor={COPIED_LABEL_MS}
              label={t('share.copy')}
              withWord
              size="medium"
            />
            <Button asChild icon="eye">
              <a href={existing.path} target="_blank" rel="noreferrer">
                {t('share.look')}
              </a>
            </Button>
            <Button icon="close" onClick={() => void revoke(existing)}>
              {t('share.revoke')}
            </Button>
          </Inline>
        </>
      ) : (
        <>
          <Text size={0} tone="muted">
            {t('share.lead')}
          </Text>
          <Inline>
            <Button icon="link" disabled={shares === null} onClick={() => void store.share(job)}>
              {t('share.make')}
            </Button>
          </Inline>
        </>
      )}
      {others.length > 0 && (
        <details>
          <Summary>{t('share.others', { count: others.length })}</Summary>
          <Links>
            {others.map((share) => (
              <li key={share.share_id}>
                <a href={share.path} target="_blank" rel="noreferrer" dir="auto">
                  {share.title}
                </a>
                <Text as="span" size={0} tone="muted">
                  {format.date(share.created_at, { dateStyle: 'medium' })}
                </Text>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('share.revokeOf', { name: share.title })}
                  onClick={() => void revoke(share)}
                >
                  {t('share.revokeShort')}
                </Button>
              </li>
            ))}
          </Links>
        </details>
      )}
    </Stack>
  );
}

const Summary = styled.summary`
  min-block-size: 2.75rem;
  align-content: center;
  cursor: pointer;
`;

const Links = styled.ul`
  display: grid;
  gap: ${token.space[2]};
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${token.space[2]} ${token.space[3]};
  }

  & a {
    flex: 1;
    min-inline-size: 8rem;
    overflow-wrap: anywhere;
    color: ${token.color.ink};
  }
`;
