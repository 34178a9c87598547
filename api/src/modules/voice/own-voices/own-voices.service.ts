import { randomUUID } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import type { MadeVoice, VoiceCloneEngine, VoiceSample } from '@lisan/engine-contract';
import {
  deleteOwnVoice,
  insertOwnVoice,
  listOwnVoices,
  renameOwnVoice,
  type OwnVoiceRow,
} from './own-voices.repository';
import { lockUser } from '../../user';
import type { ProviderVoices } from './provider-voices';

const MAX_OWN_VOICES = 20;

interface VoiceRequest {
  readonly userId: string;
  readonly name: string;
  readonly description: string;
  readonly consent: string;
  readonly readSample: () => Promise<VoiceSample>;
  readonly signal: AbortSignal;
}

export interface OwnVoices {
  list(userId: string): Promise<OwnVoiceRow[]>;
  create(
    request: VoiceRequest,
  ): Promise<{ readonly voiceId: string; readonly requiresVerification: boolean }>;
  rename(userId: string, voiceId: string, name: string): Promise<OwnVoiceRow>;
  /** Deletes our row now; a persistent job deletes the provider's copy. */
  remove(userId: string, voiceId: string): Promise<void>;
}

export function createOwnVoices(
  { database, now }: Pick<Core, 'database' | 'now'>,
  engine: VoiceCloneEngine,
  providerVoices: ProviderVoices,
): OwnVoices {
  const { db } = database;

  async function assertCapacity(connection: Connection, userId: string): Promise<void> {
    if ((await listOwnVoices(connection, userId)).length >= MAX_OWN_VOICES)
      throw new RequestError('over_tier_limit', {
        message: 'voices_too_many',
        values: { count: MAX_OWN_VOICES },
      });
  }

  async function save(request: VoiceRequest, created: MadeVoice, consentAt: Date): Promise<string> {
    const voiceId = randomUUID();
    await database.transaction(async (trx) => {
      // Checked again under the lock.
      await lockUser(trx, request.userId);
      await assertCapacity(trx, request.userId);
      await insertOwnVoice(trx, {
        voice_id: voiceId,
        engine_voice_id: created.voiceId,
        user_id: request.userId,
        name: request.name,
        description: request.description,
        kind: kindOf(created),
        profile: created.profile ? JSON.stringify(created.profile) : null,
        consent_at: consentAt,
        created_at: now(),
      });
    });
    return voiceId;
  }

  return {
    list: (userId) => listOwnVoices(db, userId),

    async create(request) {
      const consentAt = readConsent(request.consent, now());
      await assertCapacity(db, request.userId);
      const sample = await request.readSample();
      const { name, description, signal } = request;
      const created = await engine.create({ name, description, sample, signal });
      try {
        const voiceId = await save(request, created, consentAt);
        return { voiceId, requiresVerification: created.requiresVerification };
      } catch (error) {
        await providerVoices.remove(db, { kind: kindOf(created), engine_voice_id: created.voiceId });
        throw error;
      }
    },

    async rename(userId, voiceId, name) {
      const row = await renameOwnVoice(db, userId, voiceId, name);
      if (!row) throw new RequestError('not_found');
      return row;
    },

    async remove(userId, voiceId) {
      await database.transaction(async (trx) => {
        const row = await deleteOwnVoice(trx, userId, voiceId);
        if (!row) throw new RequestError('not_found');
        await providerVoices.remove(trx, row);
      });
    },
  };
}

const kindOf = ({ profile }: MadeVoice) => (profile ? 'profile' : 'clone');

function readConsent(consent: string, now: Date): Date {
  if (consent !== 'true') {
    throw new RequestError('invalid_fields', {
      fields: [{ field: 'consent', message: 'voice_consent_missing' }],
    });
  }
  return now;
}
