import { carryOut, READY, type FromPublisher, type UploadedOrder } from './admin/publish-order';
import { readConfig } from './config';
import { openKeyring } from './signing/keyring';
import { openStorage } from './storage/open-storage';
import { openReleaseStore } from './storage/release-store';

/** The process that an edge starts for one publish: it is told which by its parent, and tells it how that ended. */
export function runPublisher(): void {
  process.once('message', (message) => {
    void publishOne(message as { location: string; order: UploadedOrder }).finally(() =>
      process.disconnect(),
    );
  });
  // Until its order has come there is nothing else to stay alive for.
  process.channel?.ref();
  process.send?.(READY);
}

async function publishOne({ location, order }: { location: string; order: UploadedOrder }): Promise<void> {
  const config = readConfig(process.env);
  const store = openReleaseStore(
    await openStorage(location, config.bucketAccess),
    openKeyring(config.keysFolder),
  );
  const complain = (text: string) => void process.stderr.write(`${text}\n`);
  const say = (message: FromPublisher) => new Promise((resolve) => process.send?.(message, resolve));
  const ended = await carryOut(order, store, config.root, complain, (step) => void say({ step }));
  await say({ ended });
}
