import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { VoiceCloneEngine } from '@lisan/engine-contract';
import { listOwnVoices, type OwnVoiceRow } from './own-voices.repository';

const REMOVE_VOICE_JOB = 'voice.remove-at-provider';

export interface ProviderVoices {
  /** Call it in the transaction that deletes our row. A profile exists only here. */
  remove(trx: Connection, voice: Pick<OwnVoiceRow, 'kind' | 'engine_voice_id'>): Promise<void>;
  removeAllOf(trx: Connection, userId: string): Promise<void>;
}

export function createProviderVoices({ jobs }: Pick<Core, 'jobs'>, engine: VoiceCloneEngine): ProviderVoices {
  jobs.define<{ voiceId: string }>(REMOVE_VOICE_JOB, {
    async run({ payload, signal }) {
      // The configured key was removed; keep retrying in case it returns.
      if (engine.kind !== 'clone') throw new Error('No provider of cloned voices is configured');
      await engine.remove(payload.voiceId, signal);
    },
  });

  const remove: ProviderVoices['remove'] = async (trx, { kind, engine_voice_id: voiceId }) => {
    if (kind === 'clone')
      await jobs.enqueue(trx, REMOVE_VOICE_JOB, { voiceId }, { uniqueKey: `${REMOVE_VOICE_JOB} ${voiceId}` });
  };
  return {
    remove,
    async removeAllOf(trx, userId) {
      for (const voice of await listOwnVoices(trx, userId)) await remove(trx, voice);
    },
  };
}
