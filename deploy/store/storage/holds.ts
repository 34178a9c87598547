import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ReleaseError } from '../release/release-error';
import type { Storage } from './storage';

export interface NamedVersion {
  readonly name: string;
  readonly version: string;
}

const HOLD_DURATION_MS = 60 * 60_000;
const CONDEMNED_DURATION_MS = 30_000;

const HELD_FOLDER = 'held';
const CONDEMNED_FOLDER = 'condemned';
const POLL_INTERVAL_MS = 25;

/**
 * Keeps publishers and collectors apart using only files. Each side writes its sign, then checks for the
 * other's, so at least one of two sees the other. The collector then gives up, and the publisher waits until
 * it has.
 */
export function openHolds(storage: Storage) {
  const beginningOf = ({ name, version }: NamedVersion) => `${name}@${version}@`;

  /** Empty files fit even on a full disk. */
  async function leaveSign(folder: string, version: NamedVersion): Promise<string> {
    const path = `${folder}/${beginningOf(version)}${randomUUID()}`;
    await storage.create(path, Buffer.of());
    return path;
  }

  async function isHeld(version: NamedVersion): Promise<boolean> {
    const found = await storage.files(HELD_FOLDER);
    return found.some(
      ({ path, writtenAt }) =>
        path.startsWith(beginningOf(version)) && writtenAt > Date.now() - HOLD_DURATION_MS,
    );
  }

  /** Uses the local clock: those of machines may differ. */
  async function waitForCollectors(versions: readonly NamedVersion[]): Promise<void> {
    const begun = performance.now();
    const find = async () =>
      (await storage.names(CONDEMNED_FOLDER)).filter((name) =>
        versions.some((version) => name.startsWith(beginningOf(version))),
      );
    const atFirst = new Set(await find());
    for (let left = [...atFirst]; left.length > 0;) {
      if (performance.now() - begun > CONDEMNED_DURATION_MS) return;
      await pause(POLL_INTERVAL_MS);
      // Writers of later signs have seen ours.
      left = (await find()).filter((name) => atFirst.has(name));
    }
  }

  return {
    async take(versions: readonly NamedVersion[]) {
      const begun = performance.now();
      const signs: string[] = [];
      // A leftover sign only protects for an hour more.
      const release = async () => {
        await Promise.allSettled(signs.map((path) => storage.remove(path)));
      };
      try {
        for (const version of versions) signs.push(await leaveSign(HELD_FOLDER, version));
        await waitForCollectors(versions);
      } catch (error) {
        await release();
        throw error;
      }
      return {
        confirm(): void {
          if (performance.now() - begun < HOLD_DURATION_MS / 2) return;
          throw new ReleaseError('changed_meanwhile', [
            'It took so long that its files may be gone: do it again',
          ]);
        },
        release,
      };
    },

    /**
     * Removes the version unless it is held or needed.
     * @param remove calls its argument before each step
     */
    async removeUnheld(
      version: NamedVersion,
      isNeeded: () => Promise<boolean>,
      remove: (confirm: () => void) => Promise<void>,
    ): Promise<boolean> {
      const begun = performance.now();
      const sign = await leaveSign(CONDEMNED_FOLDER, version);
      try {
        // In this order: a hold released in between has resulted in a set.
        if ((await isHeld(version)) || (await isNeeded())) return false;
        await remove(() => {
          if (performance.now() - begun < CONDEMNED_DURATION_MS / 2) return;
          throw new ReleaseError('changed_meanwhile', [
            'Removing took too long; what is left goes next time',
          ]);
        });
        return true;
      } finally {
        await storage.remove(sign);
      }
    },

    async sweep(): Promise<number> {
      const old = async (folder: string, life: number) =>
        (await storage.files(folder))
          .filter(({ writtenAt }) => writtenAt < Date.now() - life)
          .map(({ path }) => `${folder}/${path}`);
      const paths = [
        ...(await old(HELD_FOLDER, HOLD_DURATION_MS)),
        ...(await old(CONDEMNED_FOLDER, HOLD_DURATION_MS)),
      ];
      await Promise.all(paths.map((path) => storage.remove(path)));
      return paths.length;
    },
  };
}
