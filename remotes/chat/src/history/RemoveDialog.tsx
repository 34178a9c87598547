import { Button, Dialog } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import { useChatTranslations, useConversationStore } from '../conversation/useConversation';

export interface RemoveDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function RemoveDialog({ conversation, onClose }: RemoveDialogProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  return (
    <Dialog
      open
      decision
      onOpenChange={onClose}
      title={t('history.removeTitle')}
      description={<bdi>{conversation.title}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>{t('history.keep')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              void store.remove(conversation.conversation_id);
              onClose();
            }}
          >
            {t('history.remove')}
          </Button>
        </>
      }
    />
  );
}
