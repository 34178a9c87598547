import { Button, Card, Inline, Text } from '@lisan/ui';
import { useSpeechTranslations } from '../speech/useSpeech';
import { useClipsStore } from './clips.store';

interface RemovedClipProps {
  readonly id: string;
  readonly name: string;
}

/** Where a clip was that goes in a moment, and the way back. */
export function RemovedClip({ id, name }: RemovedClipProps) {
  const { t } = useSpeechTranslations();
  const store = useClipsStore();
  return (
    <Card as="article" padding={4}>
      <Inline justify="between">
        <Text size={0} tone="muted" role="status">
          {t('audios.removed', { name })}
        </Text>
        <Button
          size="small"
          icon="refresh"
          // What was pressed is gone, and the way back stands in its stead.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onClick={() => store.keep(id)}
        >
          {t('audios.undo')}
        </Button>
      </Inline>
    </Card>
  );
}
