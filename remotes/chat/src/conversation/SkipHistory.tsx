import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';
import { useChatTranslations } from './useConversation';

interface SkipHistoryProps {
  /** Holds the messages. */
  readonly messages: RefObject<HTMLElement | null>;
}

/** Past all that was said before, for whoever goes by keyboard: to the box, or to the last reply. Seen with the focus alone. */
export function SkipHistory({ messages }: SkipHistoryProps) {
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

/* Above the conversation, and no part of its height. */
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
  font: inherit;

  &:not(:focus) {
    opacity: 0;
    pointer-events: none;
  }
`;
