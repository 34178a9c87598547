import { aVoice, anAudio, startAlone } from '@lisan/testing';
import { remote } from './remote';

const audios = [anAudio()];

await startAlone(remote, {
  'GET /voice/voices': () => ({ voices: [aVoice()] }),
  'POST /voice/generated-audios': () => ({ generated_audios: [...audios] }),
  'POST /voice/text-to-speech': ({ body: { voice_id } }) => {
    const audio = { captions_url: '/captions', ...anAudio({ id: crypto.randomUUID(), voice_id }) };
    audios.unshift(audio);
    return audio;
  },
  'POST /voice/speech-price': ({ body: { text } }) => ({
    characters: text.length,
    sentences: 1,
    seconds: text.length / 14,
    changed: { sentences: 1, seconds: text.length / 14 },
    kept_from: 0,
    seconds_held: text.length / 8,
    seconds_left: 600,
  }),
  'POST /voice/update-audio-name': ({ body: { new_name } }) => ({
    success: true,
    message: '',
    file_name: new_name,
  }),
  'POST /voice/upload-document': async (_input, { files }) => ({ text: (await files['file']?.text()) ?? '' }),
});
