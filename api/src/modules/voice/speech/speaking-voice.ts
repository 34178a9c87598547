import { RequestError } from '@lisan/errors';
import type { Connection } from '../../../database/schema';
import type { SpeechVoice } from '@lisan/engine-contract';
import type { VoiceLibrary } from '../library/library.service';
import { findOwnVoice } from '../own-voices/own-voices.repository';

/** Finds one of the user's own voices, else a library voice. Throws `not_found`. */
export async function getSpeakingVoice(
  db: Connection,
  library: Pick<VoiceLibrary, 'find'>,
  userId: string,
  voiceId: string,
): Promise<SpeechVoice> {
  const own = await findOwnVoice(db, userId, voiceId);
  if (own?.profile) return { id: own.engine_voice_id, profile: own.profile };
  if (own) return { id: own.engine_voice_id };
  if (!(await library.find(voiceId))) throw new RequestError('not_found', { message: 'voice_unknown' });
  return { id: voiceId };
}
