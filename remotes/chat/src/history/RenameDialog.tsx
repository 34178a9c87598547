import { useState } from 'react';
import { Button, Dialog, Stack, TextField } from '@lisan/ui';
import { limits, type Conversation } from '@lisan/contract';
import { useChatWords, useConversationStore } from '../conversation/useConversation';

export interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const { t } = useChatWords();
  const store = useConversationStore();
  const [title, setTitle] = useState(conversation.title);
  return (
    <Dialog open onOpenChange={onClose} title={t('history.renameTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store.rename(conversation.conversation_id, title.trim());
          onClose();
        }}
      >
        <Stack gap={4}>
          <TextField
            label={t('history.name')}
            value={title}
            maxLength={limits.titleMaxLength}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Button type="submit" variant="primary" fullWidth disabled={title.trim() === ''}>
            {t('history.rename')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
