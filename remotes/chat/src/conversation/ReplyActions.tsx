import { lazy, Suspense, useRef } from 'react';
import { Badge, Button, CopyButton, IconButton, Inline, Menu } from '@lisan/ui';
import { limits, type Level, type Message } from '@lisan/contract';
import { levels } from './conversation-state';
import { Scenes } from './scenes/Scenes';
import { SpeakingTime } from './SpeakingTime';
import { spokenText } from './spoken-text';
import { useSpeak } from './useSpeak';
import { useChatTranslations, useConversationStore } from './conversation.store';

const Versions = lazy(() => import('./Versions'));

const hasScenes = (reply: string) => reply.split(/\n(?!>)/).filter((block) => /^\n?>/.test(block)).length > 1;

interface ReplyActionsProps {
  readonly message: Message;
  readonly index: number;
}

export function ReplyActions({ message, index }: ReplyActionsProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const speak = useSpeak();

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

  return (
    <Inline gap={2} ref={row}>
      {message.response && (
        <>
          <CopyButton
            text={message.response}
            label={t('reply.copy')}
            copiedFor={limits.copyFeedbackMilliseconds}
          />
          <Button size="small" icon="wave" onClick={() => speak(spokenText(message.response))}>
            {t('reply.useInSpeech')}
          </Button>
          {hasScenes(message.response) && <Scenes reply={message.response} onSpeak={speak} />}
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
      <SpeakingTime text={message.response} />
    </Inline>
  );
}
