import { styled } from 'styled-components';
import { IconButton, Progress, fractionOf } from '@lisan/ui';
import { useChatTranslations, useConversation, useConversationStore } from './useConversation';
import { readAttachment } from './attachment';
import AttachmentChip from './AttachmentChip';

/** What goes with the next message, or is being read for it. */
export function Attached() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const attaching = useConversation((state) => state.attaching);
  const attached = useConversation((state) => (state.unsent ? '' : state.attached));
  const isQueued = useConversation(({ queued }) => queued !== '');
  const attachment = readAttachment(attached);

  function handleRemove(): void {
    store.removeAttached();
    document.querySelector<HTMLElement>('form[data-composer] textarea')?.focus();
  }

  return (
    <>
      {attaching && (
        <Progress
          label={
            <>
              {t('attachment.reading')} <bdi>{attaching.name}</bdi>
            </>
          }
          // The rest of the time it is being read.
          fraction={attaching.done < 1 ? fractionOf(attaching.done) : undefined}
          onCancel={attaching.cancel}
        />
      )}
      {attachment && (
        <Start role="status">
          <AttachmentChip
            attachment={attachment}
            action={
              !isQueued && (
                <IconButton
                  icon="close"
                  size="small"
                  label={t('attachment.remove', { name: attachment.name })}
                  onClick={handleRemove}
                />
              )
            }
          />
        </Start>
      )}
    </>
  );
}

const Start = styled.div`
  display: flex;
`;
