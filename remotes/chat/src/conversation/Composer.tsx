import { useRef, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { IconButton, TextArea, VisuallyHidden, media, token, useStoredText, truncated } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useChatTranslations, useConversation, useConversationStore } from './conversation.store';

const draftOf = ({ draft }: { readonly draft: string }) => draft;

/**
 * The message box. Enter sends, Shift+Enter inserts a line break. The draft survives a reload and a
 * failed send.
 */
export function Composer() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const isReplying = useConversation((state) => state.isReplying);
  const { ref: box, defaultValue } = useStoredText(store, draftOf);
  const isBlank = useConversation(({ draft }) => draft.trim() === '');
  const hasLetters = useConversation(({ draft }) => /\p{L}/u.test(draft));
  const isGone = useConversation((state) => state.isGone);
  const isBusy = useConversation(
    ({ attaching, queued, unsent }) => attaching !== null || queued + unsent !== '',
  );
  const picker = useRef<HTMLInputElement>(null);

  /** Input tools may change the value without an event. */
  function storeDraft(): void {
    if (box.current) store.setDraft(box.current.value);
  }

  function send(): void {
    storeDraft();
    void store.sendDraft();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // Input methods use Enter to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <Box
      data-composer
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <IconButton
        icon="document"
        label={t('attachment.attach')}
        disabled={isBusy}
        onClick={() => picker.current?.click()}
      />
      <VisuallyHidden as="span">
        <input
          ref={picker}
          type="file"
          tabIndex={-1}
          aria-hidden
          accept={limits.documentTypes.join(',')}
          onChange={({ target }) => {
            if (target.files?.length) void store.attach([...target.files]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </VisuallyHidden>
      <TextArea
        label={t('composer.label')}
        hideLabel
        rows={2}
        enterKeyHint="send"
        maxLength={limits.promptMaxLength}
        placeholder={t('composer.placeholder')}
        ref={box}
        defaultValue={defaultValue}
        dir={hasLetters ? 'auto' : undefined}
        isEmpty={isBlank}
        onChange={storeDraft}
        onBlur={storeDraft}
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
          disabled={isBlank || isGone}
        />
      )}
    </Box>
  );
}

/** One box and one line until more is typed: the conversation has the room. */
const Box = styled.form`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: end;
  padding: ${token.space[1]};
  border: ${token.border.hair} solid ${token.color.control};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  transition: border-color ${token.motion.state};

  &:hover {
    border-color: ${token.color.ink};
  }
  &:has(textarea:focus-visible) {
    outline: ${token.border.strong} solid ${token.color.focus};
    outline-offset: ${token.border.strong};
  }
  & textarea {
    max-block-size: 12lh;
    padding: ${token.space[2]};
    border: 0;
    outline: none;
    background: none;
    field-sizing: content;
    resize: none;
  }

  ${media.phone} {
    & textarea {
      max-block-size: 8lh;
    }
    & textarea::placeholder {
      font-size: ${token.type.size[0]};
      ${truncated}
    }
  }
`;
