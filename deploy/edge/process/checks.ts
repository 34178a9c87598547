import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode, exitCodes, ExpectedError } from '../../store';

export class StartError extends ExpectedError {
  override readonly name = 'StartError';
  readonly isReported: boolean;

  constructor(message: string, { isReported = false } = {}) {
    super({ exitCode: exitCodes.failed, code: 'start_failed', reasons: [message] });
    this.isReported = isReported;
  }
}

export async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(describe(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function describe(error: Error, host: string, port: number): Error {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken by another program; stop it, or set PORT to a free one.`);
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} may not be opened by this user; set PORT to one above 1023.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}

export async function checkDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    // Made here first: private from the start.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeFile(probe, '');
  } catch (error) {
    const reason = errorCode(error) ?? 'for an unknown reason';
    throw new StartError(
      `The data folder ${folder} cannot be written to (${reason}); fix its permissions, or set DATA_DIR to another.`,
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
