import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '@lisan/ui';
import type { Level } from '@lisan/contract';
import { MessageItem } from './MessageItem';
import { useChatWords, useConversation } from './useConversation';

const nearTheEnd = 120;

export interface MessageListProps {
  readonly level: Level;
  /** Said about the last reply; it takes no room from the conversation, for it scrolls with it. */
  readonly note?: ReactNode;
}

/** The conversation, scrolled along with the reply unless the person has scrolled away. */
export function MessageList({ level, note }: MessageListProps) {
  const { t } = useChatWords();
  const messages = useConversation((state) => state.messages);
  const place = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  const length = messages.at(-1)?.response.length ?? 0;
  const hasNote = Boolean(note);

  useEffect(() => {
    follows.current = true;
  }, [messages.length]);
  useEffect(() => {
    if (follows.current) place.current?.scrollTo({ top: place.current.scrollHeight });
  }, [length, messages.length, hasNote]);

  function handleScroll(): void {
    const list = place.current;
    if (list) follows.current = list.scrollHeight - list.scrollTop - list.clientHeight < nearTheEnd;
  }

  return (
    // Scrollable by keyboard too.
    <List ref={place} tabIndex={0} aria-label={t('messages')} onScroll={handleScroll}>
      {messages.map((message, index) => (
        // Its place is what a message keeps: its id comes only when the server has it.
        // oxlint-disable-next-line react/no-array-index-key
        <MessageItem key={index} message={message} index={index} level={level} />
      ))}
      {note && <li>{note}</li>}
    </List>
  );
}

const List = styled.ol`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${token.space[5]};
  min-block-size: 0;
  margin: 0;
  padding: ${token.space[1]} 0;
  overflow-y: auto;
  list-style: none;
`;
