import type { Level } from '@lisan/contract';
import type { Logger } from 'pino';
import type { ChatEngine } from '@lisan/engine-contract';

const CHECK_TIMEOUT_MS = 8_000;

/** Logs each level's engine and warns about a model its provider lacks. Never throws. */
export async function checkModels(engines: Readonly<Record<Level, ChatEngine>>, log: Logger): Promise<void> {
  await Promise.all(
    Object.entries(engines).map(async ([level, engine]) => {
      log.info({ chatLevel: level, engine: engine.name }, 'chat is answered by');
      try {
        if ((await engine.hasModel?.(AbortSignal.timeout(CHECK_TIMEOUT_MS))) === false) {
          log.warn(
            { chatLevel: level, engine: engine.name },
            'the provider does not offer the configured model',
          );
        }
      } catch (error) {
        log.warn({ err: error, chatLevel: level }, 'the chat provider did not list its models');
      }
    }),
  );
}
