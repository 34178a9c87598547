import {
  carryOut,
  READY,
  type Ended,
  type FromPublisher,
  type UploadedRequest,
} from './admin/publish-process';
import { readConfig } from './config';
import { ExpectedError, openKeyring, openReleaseStore, openStorage, type OnStep } from '../store';

export function runPublisher(): void {
  process.once('message', (message) => {
    void publishOne(message as { location: string; order: UploadedRequest }).finally(() =>
      process.disconnect(),
    );
  });
  // Stays alive until its job arrives.
  process.channel?.ref();
  process.send?.(READY);
}

/** Startup failures are reported like those of the publish, without a stack. */
async function publishOne(asked: { location: string; order: UploadedRequest }): Promise<void> {
  const say = (message: FromPublisher) => new Promise((resolve) => process.send?.(message, resolve));
  try {
    await say({ ended: await carryOutAt(asked, (step) => void say({ step })) });
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    await say({ ended: { failure: error.failure } });
  }
}

async function carryOutAt(
  { location, order }: { location: string; order: UploadedRequest },
  onStep: OnStep,
): Promise<Ended> {
  const config = readConfig(process.env);
  const store = openReleaseStore(
    await openStorage(location, config.bucketAccess),
    openKeyring(config.keysFolder),
  );
  const complain = (text: string) => void process.stderr.write(`${text}\n`);
  return carryOut(order, store, config.root, complain, onStep);
}
