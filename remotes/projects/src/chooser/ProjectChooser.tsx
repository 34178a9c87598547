import { useCallback, useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { limits } from '@lisan/contract';
import { useHost, useSession } from '@lisan/remote-kit';
import { itemAddress, useItemAddress } from '@lisan/remote-kit/view-parts';
import {
  Banner,
  Button,
  Dialog,
  EmptyState,
  RetryBanner,
  Skeleton,
  Stack,
  token,
  Inline,
  TextField,
  media,
  visuallyHidden,
  truncated,
} from '@lisan/ui';
import { OpenedProject } from './OpenedProject';
import { ProjectRow } from './ProjectRow';
import type { ProjectsState } from './projects.store';
import { useProjects, useProjectsStore, useProjectTranslations } from './useProjects';

const DEMO_PATH = '/demo';

/** On any page: the dialog stands over all views. */
const projectAddress = itemAddress('project');
const openedIdOf = ({ opened }: ProjectsState) => opened?.id ?? null;

export default function ProjectChooser() {
  return useSession() && <Chooser />;
}

function Chooser() {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const projects = useProjects((state) => state.projects);
  const chosen = useProjects((state) => state.chosen);
  const isMissing = useProjects((state) => state.isMissing);
  const opened = useProjects((state) => state.opened);
  const removed = useProjects((state) => state.removed);
  const [isOpen, setOpen] = useState(false);
  const { navigation } = useHost();
  const current = projects?.find(({ project_id: id }) => id === chosen);
  const openedProject = projects?.find(({ project_id: id }) => id === opened?.id);
  const show = useCallback(
    (id: string | null) => {
      setOpen(id !== null);
      void store.open(id);
    },
    [store],
  );
  useItemAddress(projectAddress, store, openedIdOf, show);

  function handleOpenChange(isShown: boolean): void {
    setOpen(isShown);
    if (!isShown) void store.open(null);
  }

  const isGuideOffered = projects !== null && (current?.is_guided ?? projects.length === 0);
  return (
    <>
      {isGuideOffered && (
        <Guide size="small" icon="film" onClick={() => navigation.goTo(DEMO_PATH)}>
          <GuideLabel>{t('guide.back')}</GuideLabel>
        </Guide>
      )}
      <Chosen size="small" icon="folder" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Name>{current ? t('in', { name: current.name }) : t('none')}</Name>
      </Chosen>
      <Dialog
        open={isOpen || opened !== null}
        onOpenChange={handleOpenChange}
        size="medium"
        title={openedProject ? <bdi>{openedProject.name}</bdi> : t('title')}
        description={openedProject ? undefined : t('lead')}
      >
        {openedProject ? (
          <OpenedProject
            key={openedProject.project_id}
            project={openedProject}
            onLeave={() => handleOpenChange(false)}
          />
        ) : (
          <Stack gap={4}>
            {current && current.members >= limits.maxMembers && (
              <Banner tone="info">{t('fullNow', { name: current.name, count: limits.maxMembers })}</Banner>
            )}
            <NewProject />
            {removed && (
              <Banner
                tone="info"
                inset
                icon="trash"
                action={
                  <Button size="small" onClick={() => void store.undoRemove()}>
                    {t('undo')}
                  </Button>
                }
              >
                {t('removed', { name: removed.name })}
              </Banner>
            )}
            {isMissing && (
              <RetryBanner message={t('missing')} retryLabel={t('again')} onRetry={store.refresh} />
            )}
            {!projects && !isMissing && <Skeleton rows={3} />}
            {projects?.length === 0 && <EmptyState title={t('empty')} description={t('emptyLead')} />}
            {projects && projects.length > 0 && (
              <List>
                {projects.map((project) => (
                  <ProjectRow
                    key={project.project_id}
                    project={project}
                    isChosen={project.project_id === chosen}
                  />
                ))}
              </List>
            )}
          </Stack>
        )}
      </Dialog>
    </>
  );
}

const Chosen = styled(Button)`
  flex: 0 1 auto;
  min-inline-size: 0;
  max-inline-size: 16rem;
`;

const Guide = styled(Button)`
  flex: none;
`;

const GuideLabel = styled.span`
  ${media.phone} {
    ${visuallyHidden}
  }
`;

const Name = styled.span`
  ${truncated}

  ${media.phone} {
    ${visuallyHidden}
  }
`;

/* Off-screen rows skip layout; lists may hold a thousand. */
const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
  list-style: none;

  & > li {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4rem;
  }
`;

function NewProject() {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    if (await store.create(name.trim())) setName('');
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Inline gap={2} align="end">
        <TextField
          label={t('name')}
          maxLength={limits.nameMaxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ''}
          busy={isBusy}
          busyLabel={t('busy')}
        >
          {t('create')}
        </Button>
      </Inline>
    </form>
  );
}
