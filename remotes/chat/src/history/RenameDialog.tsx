import { Button, Dialog, Stack, TextField } from '@lisan/ui';
import { limits, type Conversation } from '@lisan/contract';
import { useForm } from '@lisan/remote-kit';
import { useChatTranslations, useConversationStore } from '../conversation/conversation.store';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export default function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const form = useForm({
    initial: { title: conversation.title },
    async submit({ title }) {
      await store.rename(conversation.conversation_id, title.trim());
      onClose();
    },
    onFailure: (error) => store.fail(error, 'rename'),
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('history.renameTitle')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField label={t('history.name')} maxLength={limits.titleMaxLength} {...form.field('title')} />
          <Button
            type="submit"
            variant="primary"
            fullWidth
            disabled={form.values.title.trim() === ''}
            busy={form.isBusy}
          >
            {t('history.rename')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
