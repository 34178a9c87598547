import { lazy, Suspense, useRef } from 'react';
import { Badge, Button, CopyButton, IconButton, Inline, Menu, Text, mediaLength } from '@lisan/ui';
import { limits, type Level, type Message } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { levels } from './conversation-state';
import { Scenes } from './scenes/Scenes';
import { speakingSeconds, spokenText } from './spoken-text';
import { useChatTranslations, useConversationStore } from './conversation.store';

const Versions = lazy(() => import('./Versions'));

const hasScenes = (reply: string) => reply.split(/\n(?!>)/).filter((block) => /^\n?>/.test(block)).length > 1;

interface ReplyActionsProps {
  readonly message: Message;
  readonly index: number;
}

export function ReplyActions({ message, index }: ReplyActionsProps) {
  const { t } = useChatTranslations();
  const { bus, navigation } = useHost();
  const store = useConversationStore();
  const seconds = speakingSeconds(spokenText(message.response));

  const row = useRef<HTMLDivElement>(null);

  /**
   * The buttons disappear while the reply is rewritten: move the focus to the reply after the menu
   * has restored it.
   */
  function regenerate(level?: Level): void {
    const reply = row.current?.closest('article');
    void store.resend(message.prompt, index, level);
    requestAnimationFrame(() => setTimeout(() => reply?.focus({ preventScroll: true })));
  }

  function handleSpeak(text = spokenText(message.response)): void {
    const { openId } = store.getState();
    bus.publish('script.chosen', { text, conversationId: openId });
    navigation.openView('text-to-audio');
  }

  return (
    <Inline gap={2} ref={row}>
      {message.response && (
        <>
          <CopyButton
            text={message.response}
            label={t('reply.copy')}
            copiedFor={limits.copyFeedbackMilliseconds}
          />
          <Button size="small" icon="wave" onClick={() => handleSpeak()}>
            {t('reply.useInSpeech')}
          </Button>
          {hasScenes(message.response) && <Scenes reply={message.response} onSpeak={handleSpeak} />}
        </>
      )}
      <IconButton icon="refresh" size="small" label={t('reply.regenerate')} onClick={() => regenerate()} />
      <Menu
        trigger={<IconButton icon="more" size="small" label={t('reply.otherWriters')} />}
        items={levels.map((level) => ({
          id: level,
          icon: 'refresh',
          label: t('reply.regenerateWith', { level: t(`level.${level}`) }),
          onSelect: () => regenerate(level),
        }))}
      />
      {message.versions && (
        <Suspense>
          <Versions versions={message.versions} shown={message.generation_id} />
        </Suspense>
      )}
      {message.status === 'stopped' && <Badge>{t('reply.stopped')}</Badge>}
      {message.status === 'failed' && <Badge tone="bad">{t('reply.failed')}</Badge>}
      {seconds > 0 && (
        <Text as="span" size={0} tone="muted">
          {t('reply.speakingTime', { length: mediaLength(seconds) })}
        </Text>
      )}
    </Inline>
  );
}
