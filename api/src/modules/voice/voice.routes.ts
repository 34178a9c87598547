import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { captionCues, toSubRip, toWebVtt } from '../../engines/speech';
import { defineRoute, raw } from '../../routing';
import { deleteAudio, findAudio, listAudios, renameAudio } from './audios.repository';
import type { VoiceLibrary } from './library.service';
import { listOwnVoices } from './own-voices.repository';
import { callerSignal } from './caller-signal';
import type { SpeechService } from './speech.service';
import {
  presentAudio,
  presentOwnAsVoice,
  presentOwnVoice,
  presentSpeech,
  presentVoice,
} from './voice.presenter';

/** The library, speech, and what was spoken. */
export function registerVoice(app: FastifyInstance, library: VoiceLibrary, speech: SpeechService): void {
  const { media, database } = app.core;
  const { db } = database;

  defineRoute(app, 'GET /voice/voices', async ({ query }) => ({
    voices: (await library.list(query)).map(presentVoice),
  }));

  defineRoute(app, 'GET /voice/voices/:id/preview', async ({ params }) =>
    raw(createReadStream(await library.getPreview(params.id)), {
      headers: { 'cache-control': 'public, max-age=86400' },
    }),
  );

  defineRoute(app, 'POST /voice/cloned-voices', async ({ caller }) => ({
    cloned_voices: (await listOwnVoices(db, caller.userId)).map(presentOwnVoice),
  }));

  defineRoute(app, 'POST /voice/user-voices', async ({ caller }) => ({
    voices: [
      ...(await listOwnVoices(db, caller.userId)).map(presentOwnAsVoice),
      ...(await library.list({})).map(presentVoice),
    ],
  }));

  defineRoute(app, 'POST /voice/text-to-speech', async ({ caller, body, request }) => {
    const order = {
      userId: caller.userId,
      text: body.text,
      voiceId: body.voice_id,
      signal: callerSignal(request),
    };
    return presentSpeech(await speech.speak(order), media);
  });

  defineRoute(app, 'POST /voice/generated-audios', async ({ caller }) => ({
    generated_audios: (await listAudios(db, caller.userId, 'speech')).map((row) => presentAudio(row, media)),
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
