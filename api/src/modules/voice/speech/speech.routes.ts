import type { FastifyInstance } from 'fastify';
import { captionCues, encodeMarks, sentencesOf, toSubRip, toWebVtt } from '@lisan/engine-speech';
import { defineRoute, raw, whileCallerWaits } from '../../../routing';
import { eachInTurns } from '@lisan/engine-runtime';
import type { Documents } from '../../documents';
import type { Recordings } from '../../recordings';
import { presentAudio, presentRun, presentSpeech } from '../voice.presenter';
import type { PreviewReading } from './reading-preview.service';
import type { PriceSpeech } from './speech-price';
import type { SpeechService } from './speech.service';
import { cleanDisplayName } from '../../../files/display-name';

const DOCUMENTS_PER_MINUTE = 30;
const PREVIEWS_PER_MINUTE = 30;
/** Called while the user types: each call splits the whole text. */
const ESTIMATES_PER_MINUTE = 120;

interface SpeechServices {
  readonly speech: SpeechService;
  readonly price: PriceSpeech;
  readonly previewReading: PreviewReading;
  readonly recordings: Recordings;
  readonly documents: Documents;
}

export function registerSpeech(app: FastifyInstance, services: SpeechServices): void {
  const { media } = app.core;
  const { speech, price, previewReading, recordings, documents } = services;

  defineRoute(
    app,
    'POST /voice/upload-document',
    async ({ caller, files, request }) => {
      const { text, alternatives, numbersToCheck } = await whileCallerWaits(request, (signal) =>
        documents.read(caller.userId, files.file, signal),
      );
      return {
        text,
        ...(alternatives.length > 0 && { alternatives: [...alternatives] }),
        ...(numbersToCheck.length > 0 && { numbers_to_check: [...numbersToCheck] }),
      };
    },
    { perMinute: DOCUMENTS_PER_MINUTE, isHeavy: true },
  );

  defineRoute(app, 'POST /voice/text-to-speech', async ({ caller, body, once, request }) => {
    const { text, voice_id: voiceId, reuse_from: reuseFrom, goes_on: isDetached } = body;
    const conversationId = body.conversation_id;
    const input = {
      userId: caller.userId,
      text,
      voiceId,
      reuseFrom,
      idempotencyKey: once.key,
      conversationId,
    };
    const row = isDetached
      ? await speech.speak({ ...input, signal: new AbortController().signal })
      : await whileCallerWaits(request, (signal) => speech.speak({ ...input, signal }));
    return presentSpeech(row, media);
  });

  defineRoute(app, 'GET /voice/speech-runs', async ({ caller }) => ({
    runs: (await speech.listRuns(caller.userId)).map(presentRun),
  }));

  defineRoute(app, 'POST /voice/speech-runs/:id/stop', async ({ caller, params, translate }) => {
    await speech.stopRun(caller.userId, params.id);
    return { success: true, message: translate('speech_stopping') };
  });

  defineRoute(
    app,
    'POST /voice/speech-price',
    ({ caller, body, request }) => {
      const { text, voice_id: voiceId, reuse_from: reuseFrom } = body;
      return whileCallerWaits(request, (signal) =>
        price({ userId: caller.userId, text, voiceId, reuseFrom, signal }),
      );
    },
    { perMinute: ESTIMATES_PER_MINUTE },
  );

  defineRoute(app, 'GET /voice/generated-audios/:id/text', async ({ caller, params }) => {
    const { text, words } = await recordings.getTranscript(caller.userId, params.id);
    const sentences: { from: number; to: number }[] = [];
    await eachInTurns(sentencesOf(encodeMarks(text)), ({ from, to }) => sentences.push({ from, to }));
    return {
      text,
      words: words.map(({ from, to, start, end }) => ({ from, to, start, end })),
      sentences,
    };
  });

  defineRoute(
    app,
    'POST /voice/hear',
    ({ caller, body, request }) =>
      whileCallerWaits(request, async (signal) =>
        raw(
          await previewReading({ userId: caller.userId, text: body.text, voiceId: body.voice_id, signal }),
          {
            headers: { 'cache-control': 'no-store' },
          },
        ),
      ),
    { perMinute: PREVIEWS_PER_MINUTE },
  );

  defineRoute(app, 'POST /voice/generated-audios', async ({ caller }) => {
    // Runs first: a run that ends in between appears in the list.
    const runs = await speech.listRuns(caller.userId);
    const audios = await recordings.listAudios(caller.userId, 'speech');
    return {
      generated_audios: audios.map((row) => presentAudio(row, media)),
      ...(runs.length > 0 && { runs: runs.map(presentRun) }),
    };
  });

  defineRoute(app, 'POST /voice/update-audio-name', async ({ caller, body, translate }) => ({
    success: true,
    message: translate('audio_renamed'),
    file_name: await recordings.renameSpeech(caller.userId, body.audio_id, cleanDisplayName(body.new_name)),
  }));

  defineRoute(app, 'DELETE /voice/generated-audios/:id', async ({ caller, params, translate }) => {
    await recordings.removeAudio(caller.userId, params.id, 'speech', 'audio_in_use');
    return { success: true, message: translate('audio_deleted') };
  });

  defineRoute(app, 'GET /voice/generated-audios/:id/captions', async ({ caller, params, query }) => {
    const { text, words } = await recordings.getTranscript(caller.userId, params.id);
    const cues = captionCues(text, words);
    return query.format === 'srt'
      ? raw(toSubRip(cues), { type: 'application/x-subrip; charset=utf-8' })
      : raw(toWebVtt(cues), { type: 'text/vtt; charset=utf-8' });
  });
}
