import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../release/refusal';
import type { Storage } from './storage';

/** A version of a remote, or of `shell`. */
export interface NamedVersion {
  readonly name: string;
  readonly version: string;
}

/** Milliseconds. */
export interface HoldTimes {
  /** How long a hold is valid: one of a killed process ends after this. */
  readonly hold: number;
  /** How long a collector may take to remove a condemned version: one that was killed is not waited for after this. */
  readonly condemned: number;
}

export const usualTimes: HoldTimes = { hold: 60 * 60_000, condemned: 30_000 };

/** Versions that are about to go live, and are not to be collected although no set names them yet. */
export interface Hold {
  /** Refuses when so much time has passed that the hold may have ended: what it held may be gone. */
  confirm(): void;
  release(): Promise<void>;
}

/**
 * Keeps those who put versions in front and those who collect them out of each other's way, with nothing but files that
 * are made and removed. Each side first leaves its own sign and then looks for the other's: so at least one of two that
 * meet sees the other. The collector then gives up, and the publisher waits until it has.
 */
export interface Holds {
  take(versions: readonly NamedVersion[]): Promise<Hold>;
  /**
   * Removes the version, unless somebody holds it or `isNeeded` says so, asked once nobody new can take it.
   * @param remove is given a check to call before each step: it throws when the time to remove is over
   */
  removeUnheld(
    version: NamedVersion,
    isNeeded: () => Promise<boolean>,
    remove: (confirm: () => void) => Promise<void>,
  ): Promise<boolean>;
  /** Removes signs of those who were killed. @returns how many */
  sweep(): Promise<number>;
}

const HELD = 'held';
const CONDEMNED = 'condemned';
const LOOK = 25;

export function openHolds(storage: Storage, times: HoldTimes = usualTimes): Holds {
  const beginningOf = ({ name, version }: NamedVersion) => `${name}@${version}@`;

  /** Empty, and in one folder with all others: on a full disk there is room for that at least. */
  async function leaveSign(folder: string, version: NamedVersion): Promise<string> {
    const path = `${folder}/${beginningOf(version)}${randomUUID()}`;
    await storage.create(path, Buffer.of());
    return path;
  }

  async function isHeld(version: NamedVersion): Promise<boolean> {
    const found = await storage.files(HELD);
    return found.some(
      ({ path, writtenAt }) => path.startsWith(beginningOf(version)) && writtenAt > Date.now() - times.hold,
    );
  }

  /** Each sign is waited for by this machine's own clock: clocks of two machines need not agree. */
  async function waitForCollectors(versions: readonly NamedVersion[]): Promise<void> {
    const begun = performance.now();
    const find = async () =>
      (await storage.names(CONDEMNED)).filter((name) =>
        versions.some((version) => name.startsWith(beginningOf(version))),
      );
    const atFirst = new Set(await find());
    for (let left = [...atFirst]; left.length > 0;) {
      if (performance.now() - begun > times.condemned) return;
      await pause(LOOK);
      // One that comes later has seen our sign.
      left = (await find()).filter((name) => atFirst.has(name));
    }
  }

  return {
    async take(versions) {
      const begun = performance.now();
      const signs: string[] = [];
      // One that cannot be removed protects for an hour more, and harms nobody.
      const release = async () => {
        await Promise.allSettled(signs.map((path) => storage.remove(path)));
      };
      try {
        for (const version of versions) signs.push(await leaveSign(HELD, version));
        await waitForCollectors(versions);
      } catch (error) {
        await release();
        throw error;
      }
      return {
        confirm() {
          if (performance.now() - begun < times.hold / 2) return;
          throw new Refusal('changed_meanwhile', ['It took so long that its files may be gone: do it again']);
        },
        release,
      };
    },

    async removeUnheld(version, isNeeded, remove) {
      const begun = performance.now();
      const sign = await leaveSign(CONDEMNED, version);
      try {
        // In this order: a hold that is released between the two questions has led to a set by then.
        if ((await isHeld(version)) || (await isNeeded())) return false;
        await remove(() => {
          if (performance.now() - begun < times.condemned / 2) return;
          throw new Refusal('changed_meanwhile', ['Removing took too long; what is left goes next time']);
        });
        return true;
      } finally {
        await storage.remove(sign);
      }
    },

    async sweep() {
      const old = async (folder: string, life: number) =>
        (await storage.files(folder))
          .filter(({ writtenAt }) => writtenAt < Date.now() - life)
          .map(({ path }) => `${folder}/${path}`);
      const paths = [...(await old(HELD, times.hold)), ...(await old(CONDEMNED, times.hold))];
      await Promise.all(paths.map((path) => storage.remove(path)));
      return paths.length;
    },
  };
}
