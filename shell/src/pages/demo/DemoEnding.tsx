import { Button, Card, Inline, Stack, Text } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useReleasedViews } from '../../remotes/useReleasedViews';
import { LateProjects } from '../../projects/LateProjects';
import { useShellTranslations } from '../../services/shell-context';

interface DemoEndingProps {
  /** What was made, once there is a video. */
  readonly demoId: string | undefined;
}

/** What comes after the demo, and can come before: the tools themselves. */
export function DemoEnding({ demoId }: DemoEndingProps) {
  const { t } = useShellTranslations();
  const { navigation } = useHost();
  const views = useReleasedViews();
  const isDone = demoId !== undefined;
  return (
    <Card>
      <Stack gap={4}>
        <Text size={2} role="status">
          {t(isDone ? 'demo.done' : 'demo.tools')}
        </Text>
        <Inline gap={2}>
          {views.slice(0, 3).map(({ id, icon, label }, index) => (
            <Button
              key={id}
              variant={isDone && index === 0 ? 'primary' : 'secondary'}
              icon={icon}
              onClick={() => navigation.openView(id)}
            >
              {t('demo.open', { view: label })}
            </Button>
          ))}
        </Inline>
        <LateProjects demoId={demoId} />
      </Stack>
    </Card>
  );
}
