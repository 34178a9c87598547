import { styled } from 'styled-components';
import type { ProjectMember } from '@lisan/contract';
import { IconButton, Text, TextLink, token, plainButton } from '@lisan/ui';
import { RowAbout, RowList } from './RowList';
import { useProjectsStore, useProjectTranslations } from './useProjects';

interface MemberListProps {
  readonly members: readonly ProjectMember[];
  readonly onLeave: () => void;
}

export function MemberList({ members, onLeave }: MemberListProps) {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();

  function handleScript(id: string): void {
    onLeave();
    store.openScript(id);
  }

  return (
    <RowList>
      {members.map(({ kind, member_id: id, name, url }) => (
        <li key={`${kind} ${id}`}>
          <RowAbout>
            <Text as="span" size={0} tone="muted">
              {t(`kind.${kind}`)}
            </Text>
            {kind === 'script' ? (
              <ScriptButton type="button" onClick={() => handleScript(id)}>
                <bdi>{name}</bdi>
              </ScriptButton>
            ) : url === null ? (
              <Text as="bdi">{name}</Text>
            ) : (
              <TextLink href={url} target="_blank" rel="noreferrer" title={t('newTab')}>
                <bdi>{name}</bdi>
              </TextLink>
            )}
          </RowAbout>
          <IconButton
            icon="close"
            variant="quiet"
            label={t('takeOut', { name })}
            onClick={() => void store.takeOut(kind, id)}
          />
        </li>
      ))}
    </RowList>
  );
}

const ScriptButton = styled.button`
  ${plainButton}
  font-weight: ${token.type.weight.medium};
  text-decoration: underline;
  text-decoration-color: ${token.color.accent};
  text-decoration-thickness: 0.09em;
  text-underline-offset: 0.25em;
  overflow-wrap: anywhere;

  &:hover {
    color: ${token.color.accentStrong};
  }
`;
