import { screen } from '@testing-library/react';
import { createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const local = { name: 'Built-in', local: true };
const kokoro = { name: 'Kokoro', local: false };

test.each([
  ['en', local, local, /The built-in engine copies the pitch/],
  ['en', kokoro, local, /won't sound like them, because Kokoro can't clone/],
  ['ar', kokoro, local, /ولا يشبه صوته، لأن Kokoro لا يدعم/],
  ['en', kokoro, kokoro, /We send it to Kokoro/],
] as const)('says what the server makes of a sample (%s, %o, %o)', async (language, speech, clone, lead) => {
  const host = createFakeHost({
    language,
    answers: {
      'GET /voice/voices': () => ({ voices: [] }),
      'POST /voice/cloned-voices': () => ({ cloned_voices: [] }),
      'POST /voice/generated-audios': () => ({ generated_audios: [] }),
    },
  });
  const engines = {
    chat: { OpenAI: local, Deepseek: local, Grok: local },
    speech,
    voice_clone: clone,
    lip_sync: local,
    payment: local,
    mail: local,
  };
  const publicConfig = async () => ({ ...(await host.publicConfig()), engines });
  const { user } = await renderRemote(remote, 'text-to-audio', { ...host, publicConfig });
  const name = language === 'ar' ? 'استنسخ صوتك' : 'Clone your voice';
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(lead)).toBeVisible();
});
