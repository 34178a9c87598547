import { createHmac, randomBytes } from 'node:crypto';
import { siteOf } from './networks';

/** Milliseconds. */
const DAY = 24 * 60 * 60_000;

/** Numbers in the place of IPs: the same one for the same visitor within a day. */
export type NumberVisitor = (ip: string) => number;

/**
 * The salt lies in memory alone and is another one each day, so that a number leads back to nobody, here or on another
 * edge. Of IPv6 a whole /48 is one visitor: whoever asks his provider for one has 65,536 networks in it.
 */
export function createVisitorNumbers(now: () => number = () => performance.now()): NumberVisitor {
  let salt = randomBytes(32);
  let until = now() + DAY;
  return (ip) => {
    if (now() >= until) [salt, until] = [randomBytes(32), now() + DAY];
    return createHmac('sha256', salt).update(siteOf(ip)).digest().readUIntBE(0, 6);
  };
}
