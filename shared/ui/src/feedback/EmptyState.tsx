import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { QuietWave } from '../brand/QuietWave';
import { Text } from '../typography/Text';
import { token } from '../theme/token';

export interface EmptyStateProps {
  title: ReactNode;
  /** What will appear here and how to begin. */
  description?: ReactNode;
  action?: ReactNode;
}

/** An empty list: a quiet wave, a sentence and the first step. */
export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <Frame>
      <QuietWave />
      <Message>
        <Text weight="medium">{title}</Text>
        {description && <Text tone="muted">{description}</Text>}
      </Message>
      {action}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space[5]};
  padding: ${token.space[6]} ${token.space[4]};
  text-align: center;
`;

const Message = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[1]};
  max-inline-size: 26rem;
`;
