import { useRef, useState } from 'react';
import { limits, type Profile } from '@lisan/contract';
import { useBusy, useHost } from '@lisan/remote-kit';
import { Avatar, Button, Dialog, Inline } from '@lisan/ui';
import { useProfileStore, useProfileTranslations } from './profile.store';

const types = ['image/jpeg', 'image/png', 'image/gif'];

export function ImageSetting({ profile }: { readonly profile: Profile }) {
  const { t } = useProfileTranslations();
  const { toasts } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenImage | null>(null);

  function handleFile(file: File): void {
    if (!types.includes(file.type)) return void toasts.show({ message: t('image.type'), tone: 'bad' });
    if (file.size > limits.profileImageMaxBytes)
      return void toasts.show({ message: t('image.size'), tone: 'bad' });
    setChosen({ file, url: URL.createObjectURL(file) });
  }

  function handleClose(): void {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(null);
  }

  return (
    <Inline gap={4}>
      <Avatar name={profile.username} src={profile.profile_image ?? undefined} size="4.5rem" />
      <input
        ref={input}
        type="file"
        // The button beside it is the labelled control.
        hidden
        accept={types.join(',')}
        aria-label={t('image.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) handleFile(file);
          event.target.value = '';
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {t('image.choose')}
      </Button>
      {chosen && <ImageDialog image={chosen} name={profile.username} onClose={handleClose} />}
    </Inline>
  );
}

interface ChosenImage {
  readonly file: File;
  readonly url: string;
}

interface ImageDialogProps {
  readonly image: ChosenImage;
  readonly name: string;
  readonly onClose: () => void;
}

function ImageDialog({ image: { file, url }, name, onClose }: ImageDialogProps) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [isBusy, save] = useBusy(async () => {
    if (await store.setImage(file)) onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('image.preview')}
      description={t('image.previewLead')}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button variant="primary" busy={isBusy} busyLabel={t('image.busy')} onClick={save}>
            {t('image.save')}
          </Button>
        </>
      }
    >
      <Inline justify="center">
        <Avatar name={name} src={url} size="10rem" />
      </Inline>
    </Dialog>
  );
}
