import { styled } from 'styled-components';
import { EmptyState, Skeleton, Stack, Text, VisuallyHidden, token, plainButton } from '@lisan/ui';
import type { FoundConversation } from '../conversation/conversation.requests';
import { useChatTranslations } from '../conversation/conversation.store';

interface SearchResultsProps {
  readonly found: readonly FoundConversation[] | null;
  readonly onOpen: (id: string) => void;
}

export default function SearchResults({ found, onOpen }: SearchResultsProps) {
  const { t } = useChatTranslations();
  return (
    <div aria-busy={found === null}>
      <VisuallyHidden role="status">{found ? t('search.count', { count: found.length }) : ''}</VisuallyHidden>
      {found === null && <Skeleton rows={4} />}
      {found?.length === 0 && (
        <EmptyState title={t('search.nothing')} description={t('search.nothingLead')} />
      )}
      {found && found.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t('search.results')}>
          {found.map((one, index) => (
            // A conversation may appear several times, and results never change in place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Open type="button" onClick={() => onOpen(one.conversation_id)}>
                <Text as="span" dir="auto" weight="medium" truncate>
                  {one.title}
                </Text>
                <Text as="span" dir="auto" size={0} tone="muted">
                  {one.match ? (
                    <>
                      {one.match.before}
                      <Found>{one.match.found}</Found>
                      {one.match.after}
                    </>
                  ) : (
                    one.excerpt
                  )}
                </Text>
              </Open>
            </li>
          ))}
        </Stack>
      )}
    </div>
  );
}

const Open = styled.button`
  ${plainButton}
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  inline-size: 100%;
  padding: ${token.space[2]} ${token.space[3]};
  color: ${token.color.ink};

  &:hover {
    background: ${token.color.sunken};
  }
`;

const Found = styled.mark`
  border-radius: ${token.radius.control};
  background: ${token.color.sunken};
  color: ${token.color.ink};
  font-weight: ${token.type.weight.strong};
`;
