import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, Checkbox, Dialog, IconButton, Inline, Stack, Text, mediaLength, token } from '@lisan/ui';
import { useChatTranslations, useConversationStore } from '../conversation.store';
import { scenesOf, type Scene } from './scenes-of-script';

interface ScenesDialogProps {
  readonly reply: string;
  readonly onClose: () => void;
  readonly onSpeak: (text: string) => void;
}

type OrderedScene = Scene & { readonly id: number; readonly isChosen: boolean };

export default function ScenesDialog({ reply, onClose, onSpeak }: ScenesDialogProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const [scenes, setScenes] = useState<readonly OrderedScene[]>(() =>
    scenesOf(reply, store.getState().pace).map((scene, id) => ({ ...scene, id, isChosen: true })),
  );
  const chosen = scenes.filter(({ isChosen }) => isChosen);
  const seconds = chosen.reduce((sum, scene) => sum + scene.seconds, 0);
  const nameOf = ({ title, id }: OrderedScene) => title || t('scenes.untitled', { number: id + 1 });

  function move(index: number, by: -1 | 1): void {
    const [scene, other] = [scenes[index], scenes[index + by]];
    if (!scene || !other) return;
    setScenes(scenes.map((one, at) => (at === index ? other : at === index + by ? scene : one)));
  }

  return (
    <Dialog
      open
      size="medium"
      onOpenChange={onClose}
      title={t('scenes.title')}
      description={t('scenes.lead')}
      footer={
        <Button
          variant="primary"
          icon="wave"
          disabled={chosen.length === 0}
          onClick={() => onSpeak(chosen.map(({ text }) => text).join('\n\n'))}
        >
          {t('scenes.speakChosen', { length: mediaLength(seconds) })}
        </Button>
      }
    >
      <List aria-label={t('scenes.title')}>
        {scenes.map((scene, index) => (
          <li key={scene.id}>
            <Stack gap={2}>
              <Inline gap={2} justify="between">
                <Checkbox
                  label={<bdi>{nameOf(scene)}</bdi>}
                  checked={scene.isChosen}
                  onCheckedChange={(isChosen) =>
                    setScenes(scenes.map((one) => (one.id === scene.id ? { ...one, isChosen } : one)))
                  }
                />
                <Inline gap={1}>
                  <Text as="span" size={0} tone="muted">
                    {mediaLength(scene.seconds)}
                  </Text>
                  <IconButton
                    icon="chevronUp"
                    size="small"
                    label={t('scenes.up', { title: nameOf(scene) })}
                    aria-disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon="chevronDown"
                    size="small"
                    label={t('scenes.down', { title: nameOf(scene) })}
                    aria-disabled={index === scenes.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    icon="wave"
                    size="small"
                    label={t('scenes.speak', { title: nameOf(scene) })}
                    onClick={() => onSpeak(scene.text)}
                  />
                </Inline>
              </Inline>
              <Text dir="auto" size={0}>
                {scene.text}
              </Text>
            </Stack>
          </li>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${token.space[4]};
  list-style: none;

  & [aria-disabled='true'] {
    opacity: 0.4;
  }
`;
