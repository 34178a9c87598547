import type { FastifyInstance } from 'fastify';
import { limits } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import { captionCues, toSubRip, toWebVtt } from '../../../engines/speech';
import { defineRoute, raw, whileCallerWaits } from '../../../routing';
import { countRunning } from '../../video/lip-sync-jobs.repository';
import { deleteAudio, findAudio, listAudios, renameAudio } from '../../recordings/audios.repository';
import type { Documents } from './documents.service';
import type { SpeechService } from './speech.service';
import { presentAudio, presentSpeech } from '../voice.presenter';

const DOCUMENTS_PER_MINUTE = 30;

/** Speech, what was spoken, and texts to speak. */
export function registerSpeech(app: FastifyInstance, speech: SpeechService, documents: Documents): void {
  const { media, database, heavyWork } = app.core;
  const { db } = database;

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
    const { text, voice_id: voiceId } = body;
    const row = await whileCallerWaits(request, (signal) =>
      speech.speak({ userId: caller.userId, text, voiceId, signal }),
    );
    return presentSpeech(row, media);
  });

  defineRoute(app, 'POST /voice/generated-audios', async ({ caller }) => ({
    generated_audios: (
      await listAudios(db, caller.userId, { source: 'speech', most: limits.mostListed })
    ).map((row) => presentAudio(row, media)),
  }));

  defineRoute(app, 'POST /voice/update-audio-name', async ({ caller, body, translate }) => {
    const row = await database.transaction(async (trx) => {
      const renamed = await renameAudio(trx, caller.userId, body.audio_id, body.new_name.trim());
      if (!renamed) throw new Problem('not_found');
      await media.rename(trx, renamed.media_key, `${renamed.file_name.replace(/\.mp3$/i, '')}.mp3`);
      return renamed;
    });
    return { success: true, message: translate('audio_renamed'), file_name: row.file_name };
  });

  defineRoute(app, 'DELETE /voice/generated-audios/:id', async ({ caller, params, translate }) => {
    await database.transaction(async (trx) => {
      if ((await countRunning(trx, caller.userId, { audio: params.id })) > 0)
        throw new Problem('already_running', { message: 'audio_in_use' });
      const row = await deleteAudio(trx, caller.userId, params.id, 'speech');
      if (!row) throw new Problem('not_found');
      await media.remove(trx, [row.media_key]);
    });
    return { success: true, message: translate('audio_deleted') };
  });

  defineRoute(app, 'GET /voice/generated-audios/:id/captions', async ({ caller, params, query }) => {
    const row = await findAudio(db, caller.userId, params.id);
    if (!row?.words) throw new Problem('not_found');
    const cues = captionCues(row.words);
    return query.format === 'srt'
      ? raw(toSubRip(cues), { type: 'application/x-subrip; charset=utf-8' })
      : raw(toWebVtt(cues), { type: 'text/vtt; charset=utf-8' });
  });
}
