import { Dialog, TextField } from '@lisan/ui';
import { useChatTranslations } from '../conversation/conversation.store';

interface LinkDialogProps {
  readonly link: string;
  readonly onClose: () => void;
}

export default function LinkDialog({ link, onClose }: LinkDialogProps) {
  const { t } = useChatTranslations();
  return (
    <Dialog open onOpenChange={onClose} title={t('link.title')} description={t('link.lead')}>
      <TextField
        label={t('link.label')}
        dir="ltr"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
