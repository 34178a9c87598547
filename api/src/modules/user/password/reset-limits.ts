import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../../../core';
import { tooMany } from '../../../limits/limits';
import { networkOf, siteOf } from '../../../limits/network';
import type { KnownNetworks } from '../sign-in/known-networks';

/** A letter's code and link work for so long. */
export const CODE_MINUTES = 10;
/** Wrong codes that strangers' networks together may give for one address, before its codes are worth nothing there. */
export const MOST_STRANGERS_TRIES = 20;

const LETTERS = { ofOne: 3, ofStrangers: 4, seconds: CODE_MINUTES * 60 } as const;
const TRIES = { ofNetwork: 5, ofSite: 80, seconds: 15 * 60 } as const;
/** Codes without an address beside them, an hour, before they take turns. */
const FREE_UNNAMED = 300;
const HOUR_SECONDS = 60 * 60;
const LONGEST_TURN_SECONDS = 5;
const MOST_TURNS_WAITED = 3;

/**
 * What a stranger can do to a reset, and what not.
 *
 * Letters: 3 from one network and 4 from all networks that the account was never signed in from, in ten minutes. They
 * hold for as long, and a further one ends none of them: whoever asks in vain has a letter that works.
 *
 * Guesses: one of 32^6 = 1.07 × 10^9 codes.
 *
 * - 5 in 15 minutes from one network, 80 from one site, whatever they are for.
 * - With an address beside the code, as the page sends it: 20 for a letter from all strangers together. Of 576 letters a
 *   day at most, that is 11,520 guesses: 0.001 % a day for an account that is attacked all day from a thousand networks.
 * - Without an address, at everybody's codes: 300 an hour, then one in five seconds, 1,020 an hour; with a hundred codes
 *   under way 0.01 % an hour for one of them. Nobody is shut out: a try waits for its turn and is told when to come again.
 * - The link in the letter (256 bits) and networks with a past success of the account pass all that is common.
 */
export interface ResetLimits {
  /** Whether one more letter may leave. Asks the database as often whether there is such an account or not. */
  mayAsk(email: string, ip: string): Promise<boolean>;
  /** Throws `too_many_requests`. Call `succeed` when the code was right. */
  beginTry(try_: Try): Promise<{ readonly isKnown: boolean; succeed(): Promise<void> }>;
  /** The address was proved: what strangers used up is theirs no longer. */
  forgive(email: string, ip: string): Promise<void>;
}

interface Try {
  readonly email: string | undefined;
  readonly ip: string;
}

export function createResetLimits(
  { limits, keys }: Pick<Core, 'limits' | 'keys'>,
  networks: KnownNetworks,
): ResetLimits {
  // Keyed: the table of limits holds no personal data.
  const nameOf = (kind: string, ...parts: string[]) => `${kind}:${keys.sign('attempts', parts.join(' '))}`;
  const letterKeys = (email: string, ip: string) => ({
    ofOne: nameOf('reset-letter', email, networkOf(ip)),
    ofStrangers: nameOf('reset-letters', email),
  });

  /** One try in a while, for everybody who names no address. */
  async function takeTurn(hits: number): Promise<void> {
    const seconds = Math.min(LONGEST_TURN_SECONDS, Math.ceil((hits - FREE_UNNAMED) / 100));
    for (let waited = 0; waited < MOST_TURNS_WAITED; waited += 1) {
      const turn = await limits.hit('reset-turn', seconds);
      if (turn.hits === 1) return;
      // Not all at the same moment.
      await pause((turn.resetsIn + Math.random()) * 1000);
    }
    throw tooMany(seconds);
  }

  return {
    async mayAsk(email, ip) {
      const { ofOne, ofStrangers } = letterKeys(email, ip);
      const isKnown = await networks.isKnown(email, ip);
      const mine = await limits.hit(ofOne, LETTERS.seconds);
      if (mine.hits > LETTERS.ofOne) return false;
      if (isKnown) return true;
      return (await limits.hit(ofStrangers, LETTERS.seconds)).hits <= LETTERS.ofStrangers;
    },

    async beginTry({ email, ip }) {
      const [ofNetwork, ofSite] = [nameOf('reset-tries', networkOf(ip)), nameOf('reset-site', siteOf(ip))];
      // Counted first: codes sent all at once do not slip through together.
      await limits.take(ofNetwork, TRIES.ofNetwork, TRIES.seconds);
      await limits.take(ofSite, TRIES.ofSite, TRIES.seconds);
      const isKnown = email !== undefined && (await networks.isKnown(email, ip));
      if (email === undefined) {
        const { hits } = await limits.hit('reset-unnamed', HOUR_SECONDS);
        if (hits > FREE_UNNAMED) await takeTurn(hits);
      }
      return {
        isKnown,
        async succeed() {
          for (const key of [ofNetwork, ofSite]) await limits.giveBack(key);
          if (email === undefined) await limits.giveBack('reset-unnamed');
        },
      };
    },

    async forgive(email, ip) {
      for (const key of Object.values(letterKeys(email, ip))) await limits.clear(key);
      await limits.clear(nameOf('reset-tries', networkOf(ip)));
    },
  };
}
