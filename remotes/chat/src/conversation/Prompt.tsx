import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton, Inline, Stack, Text, TextArea, token } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useChatTranslations, useConversation, useConversationStore } from './useConversation';

interface PromptProps {
  readonly text: string;
  readonly index: number;
}

/** What the person asked. It can be changed and sent again, which has everything below it written anew. */
export function Prompt({ text, index }: PromptProps) {
  const { t } = useChatTranslations();
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);

  function close(): void {
    setEdited(false);
    requestAnimationFrame(() => edit.current?.focus());
  }

  if (isEdited) return <PromptEditor text={text} index={index} onClose={close} />;
  return (
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
}

function PromptEditor({ text, index, onClose }: PromptProps & { readonly onClose: () => void }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const isReplying = useConversation((state) => state.isReplying);
  const dropped = useConversation(({ messages }) => messages.length - index - 1);
  const [value, setValue] = useState(text);
  const box = useRef<HTMLTextAreaElement>(null);
  // Who pressed the button wants to write, at the end.
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(text.length, text.length);
  }, [text.length]);
  const canSend = value.trim() !== '' && !isReplying;

  function send(): void {
    if (!canSend) return;
    onClose();
    void store.sendAgain(value, index);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  }

  return (
    <Editor
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={2}>
        <TextArea
          label={t('prompt.edited')}
          hideLabel
          ref={box}
          grows
          rows={3}
          maxLength={limits.promptMaxLength}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {dropped > 0 && (
          <Text size={0} tone="muted">
            {t('prompt.dropped', { count: dropped })}
          </Text>
        )}
        <Inline gap={2} justify="end">
          <Button size="small" onClick={onClose}>
            {t('prompt.keep')}
          </Button>
          <Button type="submit" size="small" variant="primary" disabled={!canSend}>
            {t('prompt.send')}
          </Button>
        </Inline>
      </Stack>
    </Editor>
  );
}

const Row = styled.div`
  display: flex;
  align-items: start;
  align-self: end;
  gap: ${token.space[1]};
  max-inline-size: 100%;
`;

const Editor = styled.form`
  align-self: stretch;
  /* The list cuts off what stands over its edges: the mark of focus too. */
  padding-inline: ${token.space[1]};
`;

const Bubble = styled.p`
  min-inline-size: 0;
  max-inline-size: ${token.measure.text};
  margin: 0;
  padding: ${token.space[3]} ${token.space[4]};
  border-radius: ${token.radius.card};
  background: ${token.color.sunken};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
