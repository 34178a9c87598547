import type { StoreApi } from 'zustand/vanilla';
import type { GeneratedAudio } from '@lisan/contract';
import { saveFile, saveStoredFile, type Attempt, type HostServices } from '@lisan/remote-kit';
import type { Failure, SpeechLoader, SpeechState } from '../speech/speech-state';
import type { CaptionFormat, SpeechRequests } from '../speech/speech.requests';

export interface AudioActions {
  /** @throws ApiError when the server refuses the name */
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  download(id: string): Promise<void>;
  saveAsWav(id: string): Promise<void>;
  saveCaptions(id: string, format: CaptionFormat): Promise<void>;
  /** Loads a recording's text into the editor. */
  loadText(id: string): Promise<void>;
}

interface AudiosOptions {
  readonly host: HostServices;
  readonly requests: SpeechRequests;
  readonly data: SpeechLoader;
  readonly attempt: Attempt<Failure>;
  offer(text: string, scriptOf: string | null | undefined): void;
}

/** What a user does to a generated recording. */
export function createAudios(
  { setState, getState }: StoreApi<SpeechState>,
  { host, requests, data, attempt, offer }: AudiosOptions,
): AudioActions {
  const find = (id: string) => getState().audios?.find((audio) => audio.id === id);

  async function saveAs(id: string, ending: string, fetchIt: (id: string) => Promise<Blob>): Promise<void> {
    const audio = find(id);
    if (!audio) return;
    await attempt('download', async () => saveFile(await fetchIt(id), fileNameOf(audio, ending)));
  }

  return {
    async rename(id, name) {
      const { file_name } = await requests.rename(id, name);
      data.change('audios', (audios) =>
        audios.map((audio) => (audio.id === id ? { ...audio, file_name } : audio)),
      );
    },
    async download(id) {
      const urlOf = () => find(id)?.download_url;
      await attempt('download', () => saveStoredFile(host, urlOf, () => data.refresh('audios')));
    },
    saveAsWav: (id) => saveAs(id, 'wav', requests.wav),
    saveCaptions: (id, format) => saveAs(id, format, () => requests.captions(id, format)),
    async loadText(id) {
      const audio = find(id);
      await attempt('text', async () => {
        const { text } = await requests.textOf(id);
        const voiceId = audio?.voice_id ?? '';
        const isKnown = [...(getState().voices ?? []), ...(getState().ownVoices ?? [])].some(
          (voice) => voice.voice_id === voiceId,
        );
        setState({ base: id, ...(isKnown && { voiceId }) });
        offer(text, audio?.conversation_id);
      });
    },
    async remove(id) {
      const isGone = await attempt('remove', () => requests.remove(id));
      if (!isGone) return;
      const { base, opened } = getState();
      setState({ ...(base === id && { base: '' }), ...(opened === id && { opened: null }) });
      data.change('audios', (audios) => audios.filter((audio) => audio.id !== id));
    },
  };
}

export const fileNameOf = ({ file_name: name }: Pick<GeneratedAudio, 'file_name'>, ending: string) =>
  `${name.replace(/\.mp3$/i, '').replace(/(?<![. ])[. ]+$/, '')}.${ending}`;
