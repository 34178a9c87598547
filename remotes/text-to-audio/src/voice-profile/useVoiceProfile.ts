import { useState } from 'react';
import { limits } from '@lisan/contract';
import { useForm, useHost } from '@lisan/remote-kit';
import { useSpeechStore, useSpeechTranslations } from '../speech/speech.store';

const empty = { file: null as File | null, name: '', description: '', consent: false };

export function useVoiceProfile(onDone: () => void) {
  const { toasts } = useHost();
  const { t } = useSpeechTranslations();
  const store = useSpeechStore();
  const [progress, setProgress] = useState<number | null>(null);

  const showError = (message: string) => toasts.show({ message: t(message), tone: 'bad' });
  const showWrongType = () => showError('profile.notAudio');
  const showMissing = (what: string) =>
    toasts.show({ title: t(`profile.${what}.title`), message: t(`profile.${what}.text`), tone: 'bad' });

  const form = useForm({
    initial: empty,
    validate({ file, name, consent }) {
      const isNamed = name.trim() !== '';
      if (!file || !isNamed) showMissing(file ? 'noName' : 'noFile');
      return {
        file: file ? undefined : t('profile.noFile.text'),
        name: isNamed ? undefined : t('profile.noName.text'),
        consent: consent ? undefined : t('profile.noConsent'),
      };
    },
    async submit({ file, name, description }) {
      if (!file) return;
      const called = name.trim();
      const about = description.trim() || `Cloned voice: ${called}`;
      setProgress(0);
      try {
        await store.makeVoice({ file, name: called, description: about }, setProgress);
      } finally {
        setProgress(null);
      }
      form.reset();
      onDone();
    },
    onFailure: (error) => store.fail(error, 'voice'),
  });

  async function chooseFile(file: File): Promise<void> {
    // Systems report `video/mp4` or nothing for .m4a; decoding decides.
    if (!/^(?:audio\/.*|video\/mp4|application\/(?:ogg|mp4|octet-stream)|)$/.test(file.type))
      return void showWrongType();
    try {
      const seconds = await measureAudio(file);
      if (seconds < limits.cloneMinSeconds || seconds > limits.cloneMaxSeconds) showError('profile.duration');
      else form.set('file', file);
    } catch {
      showError('profile.unreadable');
    }
  }

  return { form, chooseFile, showWrongType, progress };
}

/**
 * Duration in seconds, as the browser decodes it.
 *
 * @throws Error when the browser can't read it
 */
function measureAudio(file: File): Promise<number> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  return new Promise<number>((resolve, reject) => {
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => resolve(audio.duration);
    audio.onerror = () => reject(new Error('The audio could not be read.'));
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
