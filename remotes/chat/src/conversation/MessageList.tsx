import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, token } from '@lisan/ui';
import { MessageItem } from './MessageItem';
import { SkipHistory } from './SkipHistory';
import { useChatTranslations, useConversation, useConversationStore } from './useConversation';
import { useEarlier } from './useEarlier';

/** Pixels. */
const nearTheEnd = 120;

export interface MessageListProps {
  /** Said about the last reply; it takes no room from the conversation, for it scrolls with it. */
  readonly note?: ReactNode;
}

function followEnd(scroller: HTMLElement | null, isFollowing: boolean): void {
  if (isFollowing) scroller?.scrollTo({ top: scroller.scrollHeight });
}

/** The conversation, scrolled along with the reply unless the person has scrolled away. */
export function MessageList({ note }: MessageListProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const messages = useConversation((state) => state.messages);
  const container = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const length = messages.at(-1)?.response.length ?? 0;
  const hasNote = Boolean(note);
  const { first, mark, showEarlier } = useEarlier(container, messages.length);

  useEffect(() => {
    // Who has sent something wants to see it; who leafs through versions stays where they are.
    if (store.getState().isReplying) follows.current = true;
  }, [store, messages.length]);
  useEffect(() => followEnd(container.current, follows.current), [length, messages.length, hasNote]);
  useEffect(() => {
    const scroller = container.current;
    if (!scroller) return undefined;
    // What grows around it, a notice or a document to be sent, takes its room from the end that is looked at.
    const observer = new ResizeObserver(() => followEnd(scroller, follows.current));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);

  function handleScroll(): void {
    const scroller = container.current;
    if (scroller)
      follows.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearTheEnd;
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
        <List aria-label={t('messages')}>
          {messages.slice(first).map((message, offset) => {
            const index = first + offset;
            // Its place is what a message keeps: its id comes only when the server has it.
            return (
              <MessageItem
                key={index}
                message={message}
                index={index}
                of={first > 0 ? messages.length : undefined}
              />
            );
          })}
        </List>
        {note}
      </Scroller>
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
`;

const Earlier = styled.div`
  align-self: center;
`;

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${token.space[5]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
