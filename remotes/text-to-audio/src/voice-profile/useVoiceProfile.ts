import { useState } from 'react';
import { limits } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useHost, useSignedInUser } from '@lisan/remote-kit';
import { createSpeechRequests } from '../speech/speech.requests';
import { useSpeechStore, useSpeechWords } from '../speech/useSpeech';
import { measureAudio } from './measure-audio';

interface Draft {
  readonly file: File | null;
  readonly name: string;
  readonly description: string;
  readonly hasConsent: boolean;
}

const empty: Draft = { file: null, name: '', description: '', hasConsent: false };

/** A voice in the making: sample, name, consent; checked before anything is sent. */
export function useVoiceProfile(onDone: () => void) {
  const { api, toasts } = useHost();
  const { email } = useSignedInUser();
  const { t } = useSpeechWords();
  const store = useSpeechStore();
  const [draft, setDraft] = useState(empty);
  const [progress, setProgress] = useState<number | null>(null);

  function refuse(title: string, message: string): void {
    toasts.show({ title: t(title), message: t(message), tone: 'bad' });
  }

  const refuseType = () => toasts.show({ message: t('profile.notAudio'), tone: 'bad' });

  async function chooseFile(file: File): Promise<void> {
    // Systems call an .m4a `video/mp4`, or nothing at all: the ending was looked at, and decoding settles it.
    if (!/^(?:audio\/.*|video\/mp4|application\/(?:ogg|mp4|octet-stream)|)$/.test(file.type))
      return refuseType();
    try {
      const seconds = await measureAudio(file);
      if (seconds < limits.cloneMinSeconds || seconds > limits.cloneMaxSeconds)
        return toasts.show({ message: t('profile.duration'), tone: 'bad' });
      setDraft((present) => ({ ...present, file }));
    } catch {
      toasts.show({ message: t('profile.unreadable'), tone: 'bad' });
    }
  }

  async function make(): Promise<void> {
    const { file, name, description } = draft;
    if (progress !== null) return;
    if (!file) return refuse('profile.noFile.title', 'profile.noFile.text');
    if (name.trim() === '') return refuse('profile.noName.title', 'profile.noName.text');
    setProgress(0);
    try {
      await createSpeechRequests(api, email).makeVoice(
        { file, name: name.trim(), description: description.trim() || `Cloned voice: ${name.trim()}` },
        setProgress,
      );
      toasts.show({ message: t('profile.done'), tone: 'good' });
      setDraft(empty);
      onDone();
      await store.load('ownVoices');
    } catch (error) {
      toasts.show({
        title: t('profile.failed'),
        message: isApiError(error) && error.detail ? error.detail : t('profile.failedText'),
        tone: 'bad',
      });
    } finally {
      setProgress(null);
    }
  }

  const change = (part: Partial<Draft>) => setDraft((present) => ({ ...present, ...part }));
  return { draft, change, chooseFile, refuseType, make, progress };
}
