import { useRef, useState } from 'react';
import { Button, VisuallyHidden } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { useProfilePage, useProfileWords } from './useProfile';

const types = ['image/jpeg', 'image/png', 'image/gif'];

/** Chooses the profile image; what is too large or no image is refused before it is sent. */
export function ImageButton() {
  const { t } = useProfileWords();
  const { toasts, bus } = useHost();
  const { profile, requests, refresh, attempt } = useProfilePage();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function handleFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (!types.includes(file.type)) return void toasts.show({ message: t('image.type'), tone: 'bad' });
    if (file.size > limits.profileImageMaxBytes)
      return void toasts.show({ message: t('image.size'), tone: 'bad' });
    setBusy(true);
    await attempt('failure.image', async () => {
      const imageUrl = await requests.setImage(file);
      bus.publish('profile.changed', { username: profile.username, imageUrl });
      refresh();
    });
    setBusy(false);
  }

  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          accept={types.join(',')}
          aria-label={t('image.choose')}
          onChange={(event) => {
            void handleFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
      <Button icon="upload" busy={isBusy} busyLabel={t('image.busy')} onClick={() => input.current?.click()}>
        {t('image.choose')}
      </Button>
    </>
  );
}
