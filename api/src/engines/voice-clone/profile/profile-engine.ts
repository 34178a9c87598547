import { profileVoiceId } from '../../speech/espeak/espeak-voices';
import type { MadeVoice, VoiceCloneEngine, VoiceCloneRequest } from '../voice-clone-engine';
import { measureVoice } from './measure-voice';
import { tuneVoice } from './voice-tuning';

/**
 * The built-in way to a voice of one's own: pitch, liveliness and pace of the sample are measured and the built-in
 * voice is set to them. It does not sound like the person; nothing of the sample is kept.
 */
export class ProfileEngine implements VoiceCloneEngine {
  readonly name = 'voice profile';
  readonly local = true;
  readonly kind = 'profile';

  async create({ sample, signal }: VoiceCloneRequest): Promise<MadeVoice> {
    signal?.throwIfAborted();
    const measure = await measureVoice(await sample.decode(signal), signal);
    return { voiceId: profileVoiceId, profile: tuneVoice(measure), requiresVerification: false };
  }

  /** A profile lives in our database alone. */
  async remove(): Promise<void> {}
}
