import { useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { limits, type Project } from '@lisan/contract';
import { Button, EmptyState, IconButton, Inline, Skeleton, Stack, Text, TextField, token } from '@lisan/ui';
import { useProjects, useProjectsStore, useProjectTranslations } from './useProjects';

/** What is in a project, its name, and the way out of Lisan with all of it. */
export function OpenedProject({ project }: { readonly project: Project }) {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const members = useProjects(({ opened }) => opened?.members ?? null);
  const isSaving = useProjects((state) => state.isSaving);
  const [name, setName] = useState(project.name);

  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (name.trim() !== '') void store.rename(project.project_id, name.trim());
  }

  return (
    <Stack gap={4}>
      <form onSubmit={handleSubmit}>
        <Inline gap={2} align="end">
          <TextField
            label={t('rename')}
            maxLength={limits.nameMaxLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={name.trim() === '' || name.trim() === project.name}>
            {t('save')}
          </Button>
        </Inline>
      </form>
      {!members && <Skeleton lines={3} />}
      {members?.length === 0 && <EmptyState title={t('nothing')} description={t('nothingLead')} />}
      {members && members.length > 0 && (
        <List>
          {members.map(({ kind, member_id: id, name: title }) => (
            <li key={`${kind} ${id}`}>
              <About>
                <Text as="span" size={0} tone="muted">
                  {t(`kind.${kind}`)}
                </Text>
                <Text as="bdi">{title}</Text>
              </About>
              <IconButton
                icon="close"
                variant="quiet"
                label={t('takeOut', { name: title })}
                onClick={() => void store.takeOut(kind, id)}
              />
            </li>
          ))}
        </List>
      )}
      <Inline gap={2}>
        <Button onClick={() => void store.open(null)}>{t('all')}</Button>
        <Button
          variant="primary"
          icon="download"
          disabled={members?.length === 0}
          busy={isSaving}
          busyLabel={t('saving')}
          onClick={() => void store.save(project)}
        >
          {t('zip')}
        </Button>
      </Inline>
    </Stack>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space[2]};
    padding-block: ${token.space[2]};
    border-block-end: ${token.border.hair} solid ${token.color.line};
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4rem;
  }
`;

const About = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
