import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CopyButton, token } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useChatTranslations } from './useConversation';

interface CopiedBlockProps {
  readonly kind: 'code' | 'table';
  /** What is copied. */
  readonly text: string;
  readonly children: ReactNode;
}

/** Code or a table of a reply, with a button that copies it alone. */
export function CopiedBlock({ kind, text, children }: CopiedBlockProps) {
  const { t } = useChatTranslations();
  return (
    <Block>
      <Bar>
        <CopyButton
          text={text}
          label={t(kind === 'code' ? 'reply.copyCode' : 'reply.copyTable')}
          copiedFor={limits.copyFeedbackMilliseconds}
        />
      </Bar>
      {children}
    </Block>
  );
}

const Block = styled.div`
  position: relative;
`;

const Bar = styled.div`
  display: flex;
  justify-content: end;
  margin-block-end: calc(-1 * ${token.space[1]});
`;
