import { useState } from 'react';
import { Button, Dialog, Inline, PasswordField, Sheet, Text, TextField } from '../../src';
import type { GalleryPage, Say } from '../situation';

export const overlayPages: readonly GalleryPage[] = [{ id: 'dialog', title: 'Dialog, Sheet', Show: Dialogs }];

function Dialogs({ say }: { say: Say }) {
  const [open, setOpen] = useState<'form' | 'decision' | 'sheet'>();
  const close = () => setOpen(undefined);
  return (
    <Inline>
      <Button onClick={() => setOpen('form')}>{say('Clone your voice', 'استنسخ صوتك')}</Button>
      <Button onClick={() => setOpen('decision')}>{say('Delete my account', 'احذف حسابي')}</Button>
      <Button onClick={() => setOpen('sheet')}>{say('Conversations', 'المحادثات')}</Button>
      <Dialog
        open={open === 'form'}
        onOpenChange={close}
        title={say('Clone Your Voice', 'استنسخ صوتك')}
        description={say('One to five minutes of clear speech.', 'من دقيقة إلى خمس دقائق من الكلام الواضح.')}
        footer={
          <Button variant="primary" onClick={close}>
            {say('Clone voice', 'استنساخ الصوت')}
          </Button>
        }
      >
        <TextField label={say('Voice name', 'اسم الصوت')} required />
      </Dialog>
      <Dialog
        decision
        open={open === 'decision'}
        onOpenChange={close}
        title={say('Delete my account', 'حذف حسابي')}
        description={say('This cannot be undone.', 'لا يمكن التراجع عن هذا.')}
        footer={
          <>
            <Button onClick={close}>{say('Keep it', 'الاحتفاظ به')}</Button>
            <Button variant="danger" onClick={close}>
              {say('Delete', 'حذف')}
            </Button>
          </>
        }
      >
        <PasswordField label={say('Password', 'كلمة المرور')} />
      </Dialog>
      <Sheet open={open === 'sheet'} onOpenChange={close} title={say('Conversations', 'المحادثات')}>
        <Text tone="muted">{say('Today', 'اليوم')}</Text>
      </Sheet>
    </Inline>
  );
}
