import { useRef } from 'react';
import { Button } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useBusy, useHost } from '@lisan/remote-kit';
import { useProfileStore, useProfileTranslations } from './useProfile';

const types = ['image/jpeg', 'image/png', 'image/gif'];

/** Chooses the profile image; what is too large or no image is refused before it is sent. */
export function ImageButton() {
  const { t } = useProfileTranslations();
  const { toasts } = useHost();
  const [isBusy, setImage] = useBusy(useProfileStore().setImage);
  const input = useRef<HTMLInputElement>(null);

  function handleFile(file: File): void {
    if (!types.includes(file.type)) return void toasts.show({ message: t('image.type'), tone: 'bad' });
    if (file.size > limits.profileImageMaxBytes)
      return void toasts.show({ message: t('image.size'), tone: 'bad' });
    setImage(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        // The button beside it is the one control of this name.
        hidden
        accept={types.join(',')}
        aria-label={t('image.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) handleFile(file);
          event.target.value = '';
        }}
      />
      <Button icon="upload" busy={isBusy} busyLabel={t('image.busy')} onClick={() => input.current?.click()}>
        {t('image.choose')}
      </Button>
    </>
  );
}
