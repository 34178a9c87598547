import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../src/data-folder/folder-lock';
import { isStartupError } from '@lisan/engine-runtime';

/**
 * Process that takes or releases a folder's lock on command. A holder creates an exclusive file, which
 * reveals two holders.
 */
let release: (() => Promise<void>) | undefined;

process.on('message', ({ folder, command }: { folder: string; command: 'take' | 'release' }) => {
  const witness = join(folder, 'witness');
  const commands = {
    async take() {
      try {
        release = await lockFolder(folder);
      } catch (error) {
        return isStartupError(error) ? 'refused' : `fault: ${String(error)}`;
      }
      const file = await open(witness, 'wx').catch(() => undefined);
      await file?.close();
      return file ? 'held' : 'double';
    },
    async release() {
      await rm(witness, { force: true });
      await release?.();
      release = undefined;
      return 'released';
    },
  };
  void commands[command]().then((word) => process.send?.(word));
});
process.on('disconnect', () => process.exit(0));
process.send?.('there');
