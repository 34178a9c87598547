import { styled } from 'styled-components';
import type { Project } from '@lisan/contract';
import { Button, IconButton, Inline, Text, token } from '@lisan/ui';
import { useProjectsStore, useProjectTranslations } from './useProjects';

interface ProjectRowProps {
  readonly project: Project;
  readonly isChosen: boolean;
}

export function ProjectRow({ project, isChosen }: ProjectRowProps) {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const { project_id: id, name, members } = project;
  return (
    <Row aria-current={isChosen || undefined}>
      <About>
        <Text as="bdi" weight={isChosen ? 'medium' : 'regular'}>
          {name}
        </Text>
        <Text as="span" size={0} tone="muted">
          {t('members', { count: members })}
        </Text>
      </About>
      <Inline gap={1}>
        <Button
          size="small"
          icon={isChosen ? 'check' : undefined}
          aria-pressed={isChosen}
          aria-label={t('actOn', { act: t(isChosen ? 'chosen' : 'choose'), name })}
          onClick={() => void store.choose(isChosen ? null : id)}
        >
          {t(isChosen ? 'chosen' : 'choose')}
        </Button>
        <Button size="small" aria-label={t('openNamed', { name })} onClick={() => void store.open(id)}>
          {t('open')}
        </Button>
        <IconButton
          icon="trash"
          variant="quiet"
          label={t('remove', { name })}
          onClick={() => void store.remove(project)}
        />
      </Inline>
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[2]};
  padding: ${token.space[2]} ${token.space[3]};
  border: ${token.border.hair} solid ${token.color.line};
  border-radius: ${token.radius.control};
`;

const About = styled.div`
  display: flex;
  flex: 1 1 10rem;
  flex-direction: column;
  align-items: start;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;
