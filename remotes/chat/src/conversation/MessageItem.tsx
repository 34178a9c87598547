import { memo } from 'react';
import { styled } from 'styled-components';
import { Badge, Button, Card, CopyButton, IconButton, Inline, Progress, Stack, Text, token } from '@lisan/ui';
import { limits, type Message } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { Reply } from './Reply';
import { spokenText } from './spoken-text';
import { useChatTranslations, useConversationStore } from './useConversation';

interface MessageItemProps {
  readonly message: Message;
  readonly index: number;
}

interface PlacedMessage extends MessageItemProps {
  /** How many there are, where not all of them are on the page. */
  readonly of: number | undefined;
}

/** One prompt with its reply. Memoized: a growing reply draws none of the others again. */
export const MessageItem = memo(function MessageItem({ message, index, of }: PlacedMessage) {
  const { t } = useChatTranslations();
  const isWriting = message.status === 'streaming';
  return (
    <Item aria-posinset={of && index + 1} aria-setsize={of}>
      <Prompt dir="auto">{message.prompt}</Prompt>
      <Card as="article" aria-busy={isWriting} aria-label={t('reply.label')}>
        <Stack gap={3}>
          {message.response && <Reply text={message.response} />}
          {isWriting && <Progress label={t('reply.writing')} />}
          {!isWriting && message.response === '' && <Text tone="muted">{t('reply.nothing')}</Text>}
          {!isWriting && <ReplyActions message={message} index={index} />}
        </Stack>
      </Card>
    </Item>
  );
});

function ReplyActions({ message, index }: MessageItemProps) {
  const { t } = useChatTranslations();
  const { bus, navigation } = useHost();
  const store = useConversationStore();

  function handleSpeak(): void {
    const { openId } = store.getState();
    bus.publish('script.chosen', { text: spokenText(message.response), conversationId: openId });
    navigation.openView('text-to-audio');
  }

  return (
    <Inline gap={2}>
      {message.response && (
        <>
          <CopyButton
            text={message.response}
            label={t('reply.copy')}
            copiedFor={limits.copyFeedbackMilliseconds}
          />
          <Button size="small" icon="wave" onClick={handleSpeak}>
            {t('reply.useInSpeech')}
          </Button>
        </>
      )}
      <IconButton
        icon="refresh"
        size="small"
        label={t('reply.regenerate')}
        onClick={() => void store.sendAgain(message.prompt, index)}
      />
      {message.status === 'stopped' && <Badge>{t('reply.stopped')}</Badge>}
      {message.status === 'failed' && <Badge tone="bad">{t('reply.failed')}</Badge>}
    </Inline>
  );
}

const Item = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${token.space[3]};
`;

const Prompt = styled.p`
  align-self: end;
  max-inline-size: ${token.measure.text};
  margin: 0;
  padding: ${token.space[3]} ${token.space[4]};
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
