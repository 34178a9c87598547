import { useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { IconButton, TextArea, token } from '@lisan/ui';
import { limits, type Level } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { useChatWords, useConversation, useConversationStore } from './useConversation';

const draftKey = 'chat.draft';

/** The message box. Enter sends, Shift+Enter breaks the line; the draft outlives a reload and a failed send. */
export function Composer({ level }: { readonly level: Level }) {
  const { t } = useChatWords();
  const { memory } = useHost();
  const store = useConversationStore();
  const isReplying = useConversation((state) => state.isReplying);
  const [draft, setDraft] = useState(() => memory.read(draftKey) ?? '');

  function change(text: string): void {
    setDraft(text);
    memory.write(draftKey, text || null);
  }

  async function handleSend(): Promise<void> {
    if (isReplying || draft.trim() === '') return;
    const sent = draft;
    change('');
    const isTaken = await store.send(sent, level);
    if (!isTaken) setDraft((typed) => typed || sent);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // An input method uses Enter to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void handleSend();
  }

  return (
    <Box
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
    >
      <TextArea
        label={t('composer.label')}
        hideLabel
        rows={2}
        maxLength={limits.promptMaxLength}
        placeholder={t('composer.placeholder')}
        value={draft}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {isReplying ? (
        <IconButton
          icon="stop"
          variant="secondary"
          label={t('composer.stop')}
          onClick={() => void store.stop()}
        />
      ) : (
        <IconButton
          type="submit"
          icon="send"
          variant="primary"
          label={t('composer.send')}
          disabled={draft.trim() === ''}
        />
      )}
    </Box>
  );
}

const Box = styled.form`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${token.space[2]};
  align-items: end;
`;
