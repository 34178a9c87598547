import { useEffect, useRef, type ReactNode, lazy, memo, Suspense, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Button, media, token, Card, Progress, Stack, Text } from '@lisan/ui';
import type { Message } from '@lisan/contract';
import { useChatTranslations, useConversation, useConversationStore } from './conversation.store';
import { useEarlier } from './useEarlier';
import { Prompt } from './Prompt';
import { Reply } from './Reply';
import { ReplyActions } from './ReplyActions';

/** Pixels from the end within which the list follows the reply. */
const FOLLOW_DISTANCE_PX = 120;

export interface MessageListProps {
  readonly note?: ReactNode;
}

function followEnd(scroller: HTMLElement | null, isFollowing: boolean): void {
  if (isFollowing) scroller?.scrollTo({ top: scroller.scrollHeight });
}

export function MessageList({ note }: MessageListProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const messages = useConversation((state) => state.messages);
  const container = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  const list = useRef<HTMLOListElement>(null);
  const hasNote = Boolean(note);
  const { first, mark, showEarlier } = useEarlier(container, messages.length);

  useEffect(() => {
    // Follow after sending, but not while browsing versions.
    if (store.getState().isReplying) follows.current = true;
  }, [store, messages.length]);
  useEffect(() => followEnd(container.current, follows.current), [hasNote]);
  useEffect(() => {
    const scroller = container.current;
    if (!scroller || !list.current) return undefined;
    // Runs after layout: an effect would force one for each piece of a reply.
    const observer = new ResizeObserver(() => followEnd(scroller, follows.current));
    observer.observe(scroller);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  function handleScroll(): void {
    const scroller = container.current;
    if (!scroller) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX) follows.current = true;
    // A new message moves the end away too: only scrolling back stops following.
    else if (scrollTop < lastTop.current) follows.current = false;
    lastTop.current = scrollTop;
  }

  return (
    <>
      <SkipHistory messages={container} />
      {/* Scrollable by keyboard too. */}
      <Scroller ref={container} tabIndex={0} role="group" aria-label={t('messages')} onScroll={handleScroll}>
        {first > 0 && (
          <Earlier ref={mark}>
            <Button size="small" onClick={showEarlier}>
              {t('earlier')}
            </Button>
          </Earlier>
        )}
        <Stack as="ol" gap={5} ref={list} aria-label={t('messages')}>
          {messages.slice(first).map((message, offset) => {
            const index = first + offset;
            // A new message has no id yet; its index is stable.
            return (
              <MemoizedItem
                key={index}
                message={message}
                index={index}
                of={first > 0 ? messages.length : undefined}
              />
            );
          })}
        </Stack>
        {note}
      </Scroller>
      <Suspense>
        <SelectionSpeech list={container} />
      </Suspense>
    </>
  );
}

const Scroller = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${token.space[5]};
  min-block-size: 0;
  padding-block: ${token.space[1]};
  overflow-y: auto;
  /* Else hidden texts would make the page taller. */
  position: relative;
  /* Painted apart: a key in the message box doesn't repaint it. */
  isolation: isolate;
`;

const Earlier = styled.div`
  align-self: center;
`;

const AttachmentChip = lazy(() => import('./AttachmentChip'));
const SelectionSpeech = lazy(() => import('./SelectionSpeech'));

/** On phones its buttons fit two lines. */
const ReplyCard = styled(Card)`
  ${media.phone} {
    padding: ${token.space[4]};
  }
`;

interface MessageItemProps {
  readonly message: Message;
  readonly index: number;
  /** Total count, when only some messages are rendered. */
  readonly of: number | undefined;
}

/** One prompt and its reply. */
function MessageItem({ message, index, of }: MessageItemProps) {
  const { t } = useChatTranslations();
  const isWriting = message.status === 'streaming';
  return (
    <Stack as="li" gap={3} aria-posinset={of && index + 1} aria-setsize={of}>
      <Prompt text={message.prompt} index={index} />
      {message.attachment && (
        <Suspense>
          <AttachmentChip attachment={message.attachment} />
        </Suspense>
      )}
      <ReplyCard as="article" tabIndex={-1} aria-busy={isWriting} aria-label={t('reply.label')}>
        <Stack gap={3}>
          {message.response && <Reply text={message.response} />}
          {isWriting && <Progress label={t('reply.writing')} />}
          {!isWriting && message.response === '' && <Text tone="muted">{t('reply.nothing')}</Text>}
          {message.shortened_context && (
            <Text size={0} tone="muted">
              {t('reply.shortened')}
            </Text>
          )}
          {!isWriting && <ReplyActions message={message} index={index} />}
        </Stack>
      </ReplyCard>
    </Stack>
  );
}

/** Growing replies render alone, and equal messages from the server not again. */
const MemoizedItem = memo(
  MessageItem,
  (one, other) => one.index === other.index && one.of === other.of && isSame(one.message, other.message),
);

const isSame = (one: Message, other: Message) =>
  one === other || (one.response === other.response && JSON.stringify(one) === JSON.stringify(other));

interface SkipHistoryProps {
  readonly messages: RefObject<HTMLElement | null>;
}

function SkipHistory({ messages }: SkipHistoryProps) {
  const { t } = useChatTranslations();

  function goToBox(): void {
    document.querySelector<HTMLElement>('form[data-composer] textarea')?.focus();
  }

  function goToLastReply(): void {
    const last = [...(messages.current?.querySelectorAll<HTMLElement>('article') ?? [])].at(-1);
    last?.focus({ preventScroll: true });
    last?.scrollIntoView({ block: 'start' });
  }

  return (
    <Row>
      <Jump type="button" onClick={goToBox}>
        {t('skip.box')}
      </Jump>
      <Jump type="button" onClick={goToLastReply}>
        {t('skip.lastReply')}
      </Jump>
    </Row>
  );
}

const Row = styled.div`
  position: relative;
  z-index: 1;
  block-size: 0;
`;

const Jump = styled.button`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  padding: ${token.space[2]} ${token.space[4]};
  border: 0;
  border-radius: ${token.radius.control};
  background: ${token.color.ink};
  color: ${token.color.paper};

  &:not(:focus) {
    opacity: 0;
    pointer-events: none;
  }
`;
