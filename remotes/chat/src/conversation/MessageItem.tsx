import { lazy, memo, Suspense } from 'react';
import { styled } from 'styled-components';
import { Card, Progress, Stack, Text, token } from '@lisan/ui';
import type { Message } from '@lisan/contract';
import { Prompt } from './Prompt';
import { Reply } from './Reply';
import { ReplyActions } from './ReplyActions';
import { useChatTranslations } from './useConversation';

const AttachmentChip = lazy(() => import('./AttachmentChip'));

interface MessageItemProps {
  readonly message: Message;
  readonly index: number;
  /** How many there are, where not all of them are on the page. */
  readonly of: number | undefined;
}

/** One prompt with its reply. Memoized: a growing reply draws none of the others again. */
export const MessageItem = memo(function MessageItem({ message, index, of }: MessageItemProps) {
  const { t } = useChatTranslations();
  const isWriting = message.status === 'streaming';
  return (
    <Item aria-posinset={of && index + 1} aria-setsize={of}>
      <Prompt text={message.prompt} index={index} />
      {message.attachment && (
        <Suspense>
          <AttachmentChip attachment={message.attachment} />
        </Suspense>
      )}
      <Card as="article" tabIndex={-1} aria-busy={isWriting} aria-label={t('reply.label')}>
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

const Item = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${token.space[3]};
`;
