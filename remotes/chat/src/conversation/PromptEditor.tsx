import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Button, Inline, Stack, Text, TextArea, token } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useChatTranslations, useConversation, useConversationStore } from './conversation.store';

interface PromptEditorProps {
  readonly text: string;
  readonly index: number;
  readonly onClose: () => void;
}

export default function PromptEditor({ text, index, onClose }: PromptEditorProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const isReplying = useConversation((state) => state.isReplying);
  const followers = useConversation(({ messages }) => messages.length - index - 1);
  const [value, setValue] = useState(text);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(text.length, text.length);
  }, [text.length]);
  const canSend = value.trim() !== '' && !isReplying;

  function send(): void {
    if (!canSend) return;
    onClose();
    void store.resend(value, index);
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
        {followers > 0 && (
          <Text size={0} tone="muted">
            {t('prompt.kept')}
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

const Editor = styled.form`
  align-self: stretch;
  /* The list cuts off what stands over its edges: the mark of focus too. */
  padding-inline: ${token.space[1]};
`;
