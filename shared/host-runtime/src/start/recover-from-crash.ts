import type { ReleaseManifest } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import { createTabStorage } from '../page/browser-storage';
import { createCrashLoop, type CrashLoop } from '../recovery/crash-loop';
import { createQuarantine, type Quarantine } from '../recovery/quarantine';
import type { ViewOfRemote } from '../remotes/remotes';

export interface Recovery {
  readonly quarantine: Quarantine;
  readonly crashLoop: CrashLoop;
}

/** Quarantines the versions that broke this tab's last document, and reports them. */
export function recoverFromCrash(manifest: ReleaseManifest, report: HostServices['report']): Recovery {
  const quarantine = createQuarantine(manifest, createTabStorage());
  const crashLoop = createCrashLoop({ manifest, quarantine, storage: createTabStorage() });
  for (const remote of crashLoop.broken)
    report(new Error(`The page broke while '${remote}' was being opened.`), 'page');
  return { quarantine, crashLoop };
}

/** The view to open instead of one that broke the last document and has no version left. */
export function findReplacement(
  views: readonly ViewOfRemote[],
  open: ViewOfRemote | undefined,
  { quarantine, crashLoop }: RecoveryState,
): ViewOfRemote | undefined {
  if (!open || !crashLoop.broken.includes(open.remote) || !quarantine.isExhausted(open.remote))
    return undefined;
  return views.find(({ remote }) => !quarantine.isExhausted(remote));
}

interface RecoveryState {
  readonly quarantine: Pick<Quarantine, 'isExhausted'>;
  readonly crashLoop: Pick<CrashLoop, 'broken'>;
}
