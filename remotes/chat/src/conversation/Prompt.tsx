import { lazy, Suspense, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton, token } from '@lisan/ui';
import { useChatTranslations } from './conversation.store';

const PromptEditor = lazy(() => import('./PromptEditor'));

interface PromptProps {
  readonly text: string;
  readonly index: number;
}

export function Prompt({ text, index }: PromptProps) {
  const { t } = useChatTranslations();
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);

  function close(): void {
    setEdited(false);
    requestAnimationFrame(() => edit.current?.focus());
  }

  const shown = (
    <Row>
      <IconButton
        ref={edit}
        icon="edit"
        size="small"
        label={t('prompt.edit')}
        onClick={() => setEdited(true)}
      />
      <Bubble dir="auto">{text}</Bubble>
    </Row>
  );
  if (!isEdited) return shown;
  return (
    <Suspense fallback={shown}>
      <PromptEditor text={text} index={index} onClose={close} />
    </Suspense>
  );
}

const Row = styled.div`
  display: flex;
  align-items: start;
  align-self: end;
  gap: ${token.space[1]};
  max-inline-size: 100%;
`;

const Bubble = styled.p`
  min-inline-size: 0;
  max-inline-size: ${token.measure.text};
  padding: ${token.space[3]} ${token.space[4]};
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
