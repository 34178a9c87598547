import { useState, type SyntheticEvent } from 'react';
import { limits, type Project } from '@lisan/contract';
import { Banner, Button, EmptyState, Inline, Skeleton, Stack, TextField } from '@lisan/ui';
import { Candidates } from './Candidates';
import { MemberList } from './MemberList';
import { useProjects, useProjectsStore, useProjectTranslations } from './useProjects';

interface OpenedProjectProps {
  readonly project: Project;
  readonly onLeave: () => void;
}

export function OpenedProject({ project, onLeave }: OpenedProjectProps) {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const members = useProjects(({ opened }) => opened?.members ?? null);
  const isSaving = useProjects((state) => state.isSaving);
  const [typed, setTyped] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const name = typed ?? project.name;
  const isFull = project.members >= limits.maxMembers;

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() !== '' && (await store.rename(project.project_id, name.trim()))) setTyped(null);
  }

  return (
    <Stack gap={4}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Inline gap={2} align="end">
          <TextField
            label={t('rename')}
            maxLength={limits.nameMaxLength}
            value={name}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" disabled={name.trim() === '' || name.trim() === project.name}>
            {t('save')}
          </Button>
        </Inline>
      </form>
      {isFull && <Banner tone="info">{t('full', { count: limits.maxMembers })}</Banner>}
      {isAdding ? (
        <Candidates isFull={isFull} />
      ) : (
        <>
          {!members && <Skeleton rows={3} />}
          {members?.length === 0 && <EmptyState title={t('nothing')} description={t('nothingLead')} />}
          {members && members.length > 0 && <MemberList members={members} onLeave={onLeave} />}
        </>
      )}
      <Inline gap={2}>
        {isAdding ? (
          <Button onClick={() => setAdding(false)}>{t('done')}</Button>
        ) : (
          <>
            <Button onClick={() => void store.open(null)}>{t('all')}</Button>
            <Button icon="add" onClick={() => setAdding(true)}>
              {t('addMine')}
            </Button>
            <Button
              variant="primary"
              icon="download"
              disabled={!members || members.length === 0}
              busy={isSaving}
              busyLabel={t('saving')}
              onClick={() => void store.save(project)}
            >
              {t('zip')}
            </Button>
          </>
        )}
      </Inline>
    </Stack>
  );
}
