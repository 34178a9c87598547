import type { FastifyInstance } from 'fastify';
import { captionCues, toSubRip, toWebVtt } from '../../../engines/speech';
import { defineRoute, raw, whileCallerWaits } from '../../../routing';
import type { Recordings } from '../../recordings';
import { presentAudio, presentSpeech } from '../voice.presenter';
import type { Documents } from './documents.service';
import type { Hear } from './hearing.service';
import type { PriceSpeech } from './speech-price';
import type { SpeechService } from './speech.service';

const DOCUMENTS_PER_MINUTE = 30;
const HEARD_PER_MINUTE = 30;

interface SpeechServices {
  readonly speech: SpeechService;
  readonly price: PriceSpeech;
  readonly hear: Hear;
  readonly recordings: Recordings;
  readonly documents: Documents;
}

/** Speech, what was spoken, and texts to speak. */
export function registerSpeech(app: FastifyInstance, services: SpeechServices): void {
  const { media, heavyWork } = app.core;
  const { speech, price, hear, recordings, documents } = services;

  defineRoute(
    app,
    'POST /voice/upload-document',
    async ({ caller, files, request }) => ({
      text: await whileCallerWaits(request, (signal) =>
        // One place at most: a document that takes all its time must leave room for what is quick.
        heavyWork.run({ account: caller.userId, signal, isLong: true }, () =>
          documents.read(caller.userId, files.file.path, signal),
        ),
      ),
    }),
    { perMinute: DOCUMENTS_PER_MINUTE, isHeavy: true },
  );

  defineRoute(app, 'POST /voice/text-to-speech', async ({ caller, body, request }) => {
    const { text, voice_id: voiceId, reuse_from: reuseFrom } = body;
    const row = await whileCallerWaits(request, (signal) =>
      speech.speak({ userId: caller.userId, text, voiceId, reuseFrom, signal }),
    );
    return presentSpeech(row, media);
  });

  defineRoute(app, 'POST /voice/speech-price', ({ caller, body, request }) => {
    const { text, voice_id: voiceId, reuse_from: reuseFrom } = body;
    return whileCallerWaits(request, (signal) =>
      price({ userId: caller.userId, text, voiceId, reuseFrom, signal }),
    );
  });

  defineRoute(app, 'GET /voice/generated-audios/:id/text', async ({ caller, params }) => {
    const { text, words } = await recordings.getSpoken(caller.userId, params.id);
    return { text, words: words.map(({ from, to, start, end }) => ({ from, to, start, end })) };
  });

  defineRoute(
    app,
    'POST /voice/hear',
    ({ caller, body, request }) =>
      whileCallerWaits(request, async (signal) =>
        raw(await hear({ userId: caller.userId, text: body.text, voiceId: body.voice_id, signal }), {
          headers: { 'cache-control': 'no-store' },
        }),
      ),
    { perMinute: HEARD_PER_MINUTE },
  );

  defineRoute(app, 'POST /voice/generated-audios', async ({ caller }) => ({
    generated_audios: (await recordings.listAudios(caller.userId, 'speech')).map((row) =>
      presentAudio(row, media),
    ),
  }));

  defineRoute(app, 'POST /voice/update-audio-name', async ({ caller, body, translate }) => ({
    success: true,
    message: translate('audio_renamed'),
    file_name: await recordings.renameSpeech(caller.userId, body.audio_id, body.new_name.trim()),
  }));

  defineRoute(app, 'DELETE /voice/generated-audios/:id', async ({ caller, params, translate }) => {
    await recordings.removeAudio(caller.userId, params.id, 'speech', 'audio_in_use');
    return { success: true, message: translate('audio_deleted') };
  });

  defineRoute(app, 'GET /voice/generated-audios/:id/captions', async ({ caller, params, query }) => {
    const cues = captionCues(await recordings.getWords(caller.userId, params.id));
    return query.format === 'srt'
      ? raw(toSubRip(cues), { type: 'application/x-subrip; charset=utf-8' })
      : raw(toWebVtt(cues), { type: 'text/vtt; charset=utf-8' });
  });
}
