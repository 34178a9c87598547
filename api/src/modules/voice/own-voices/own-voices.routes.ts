import type { FastifyInstance } from 'fastify';
import { defineRoute, whileCallerWaits } from '../../../routing';
import type { VoiceSample } from '@lisan/engine-contract';
import type { OwnVoices } from './own-voices.service';
import { presentOwnVoice } from './own-voices.presenter';
import { cleanDisplayName } from '../../../files/display-name';

const VOICES_PER_MINUTE = 6;

interface Parts {
  readonly voices: OwnVoices;
  readonly kindOf: () => 'profile' | 'clone';
  readonly readSample: (
    file: { readonly path: string; readonly fileName: string },
    signal: AbortSignal,
  ) => Promise<VoiceSample>;
}

export function registerOwnVoices(app: FastifyInstance, { voices, kindOf, readSample }: Parts): void {
  const { heavyWork } = app.core;
  defineRoute(app, 'POST /voice/cloned-voices', async ({ caller }) => ({
    cloned_voices: (await voices.list(caller.userId)).map(presentOwnVoice),
  }));

  defineRoute(
    app,
    'POST /voice/clone-voice',
    async ({ caller, body, files, translate, request }) => {
      const name = cleanDisplayName(body.name);
      const created = await whileCallerWaits(request, (signal) =>
        heavyWork.run({ account: caller.userId, signal }, () =>
          voices.create({
            userId: caller.userId,
            name,
            description: body.description?.trim() || translate('voice_description', { name }),
            consent: body.consent,
            readSample: () => readSample(files.file, signal),
            signal,
          }),
        ),
      );
      const message = created.requiresVerification ? 'voice_needs_verification' : `voice_made_${kindOf()}`;
      return { status: 'success', message: translate(message), voice_id: created.voiceId, name };
    },
    { perMinute: VOICES_PER_MINUTE, isHeavy: true },
  );

  defineRoute(app, 'PATCH /voice/cloned-voices/:voice_id', async ({ caller, params, body }) =>
    presentOwnVoice(await voices.rename(caller.userId, params.voice_id, cleanDisplayName(body.name))),
  );

  defineRoute(app, 'DELETE /voice/cloned-voices/:voice_id', async ({ caller, params, translate }) => {
    await voices.remove(caller.userId, params.voice_id);
    return { success: true, message: translate('voice_deleted') };
  });
}
