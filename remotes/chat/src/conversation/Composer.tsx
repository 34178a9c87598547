import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { IconButton, TextArea, token } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useChatTranslations, useConversation, useConversationStore } from './useConversation';

/** The message box. Enter sends, Shift+Enter breaks the line; the draft outlives a reload and a failed send. */
export function Composer() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const isReplying = useConversation((state) => state.isReplying);
  const draft = useConversation((state) => state.draft);

  function handleKeyDown(event: KeyboardEvent): void {
    // An input method uses Enter to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void store.sendDraft();
  }

  return (
    <Box
      onSubmit={(event) => {
        event.preventDefault();
        void store.sendDraft();
      }}
    >
      <TextArea
        label={t('composer.label')}
        hideLabel
        rows={2}
        enterKeyHint="send"
        maxLength={limits.promptMaxLength}
        placeholder={t('composer.placeholder')}
        value={draft}
        onChange={(event) => store.setDraft(event.target.value)}
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
