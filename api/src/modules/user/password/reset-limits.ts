import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../../../core';
import { tooMany } from '../../../limits/limits';
import { networkOf, siteOf } from '../../../limits/network';
import type { KnownNetworks } from '../sign-in/known-networks';
import { HOUR_SECONDS } from '../../../durations';

export const CODE_LIFETIME_MINUTES = 10;
/** Wrong codes per address from all unknown networks before its codes stop working there. */
export const MAX_TRIES_FROM_UNKNOWN_NETWORKS = 20;

const EMAIL_LIMITS = { perNetwork: 3, fromUnknownNetworks: 4, seconds: CODE_LIFETIME_MINUTES * 60 } as const;
const TRY_LIMITS = { perNetwork: 5, perSite: 80, seconds: 15 * 60 } as const;
/** Codes without an address per hour before they queue. */
const FREE_UNNAMED_TRIES_PER_HOUR = 300;
const MAX_TURN_SECONDS = 5;
const MAX_TURNS_WAITED = 3;

/**
 * Limits on password resets, against attackers on unknown networks.
 *
 * Emails: 3 per network and 4 per account from unknown networks, in ten minutes. Codes stay valid that long, and
 * further requests do not invalidate them.
 *
 * Guesses: a code is one of 32^6 = 1.07 × 10^9.
 *
 * - 5 in 15 minutes per network, 80 per site, for all accounts.
 * - With an address, as the page sends it: 20 per email from all unknown networks. At most 576 emails a day allow
 *   11,520 guesses: 0.001 % a day under constant attack from a thousand networks.
 * - Without an address, against all codes: 300 an hour, then one per five seconds, 1,020 an hour; with a hundred
 *   pending codes, 0.01 % an hour for one of them. Attempts queue and get a retry time instead of being blocked.
 * - The email's link (256 bits) and networks where the account has signed in bypass the shared limits.
 */
export interface ResetLimits {
  /** Returns whether another email may be sent. Runs the same number of queries whether or not the account exists. */
  canSendEmail(email: string, ip: string): Promise<boolean>;
  /** Throws `too_many_requests`. Call `succeed` after a correct code. */
  startTry(try_: Try): Promise<{ readonly isKnown: boolean; succeed(): Promise<void> }>;
  /** Resets the limits after the address is verified. */
  reset(email: string, ip: string): Promise<void>;
}

interface Try {
  readonly email: string | undefined;
  readonly ip: string;
}

export function createResetLimits(
  { limits, keys }: Pick<Core, 'limits' | 'keys'>,
  networks: KnownNetworks,
): ResetLimits {
  // Keyed hash: the limits table holds no personal data.
  const nameOf = (kind: string, ...parts: string[]) => `${kind}:${keys.sign('attempts', parts.join(' '))}`;
  const emailKeys = (email: string, ip: string) => ({
    perNetwork: nameOf('reset-letter', email, networkOf(ip)),
    fromUnknownNetworks: nameOf('reset-letters', email),
  });

  async function waitForTurn(hits: number): Promise<void> {
    const seconds = Math.min(MAX_TURN_SECONDS, Math.ceil((hits - FREE_UNNAMED_TRIES_PER_HOUR) / 100));
    for (let waited = 0; waited < MAX_TURNS_WAITED; waited += 1) {
      const turn = await limits.hit('reset-turn', seconds);
      if (turn.hits === 1) return;
      // Random jitter spreads the retries.
      await pause((turn.resetsIn + Math.random()) * 1000);
    }
    throw tooMany(seconds);
  }

  return {
    async canSendEmail(email, ip) {
      const { perNetwork, fromUnknownNetworks } = emailKeys(email, ip);
      const isKnown = await networks.isKnown(email, ip);
      const own = await limits.hit(perNetwork, EMAIL_LIMITS.seconds);
      if (own.hits > EMAIL_LIMITS.perNetwork) return false;
      if (isKnown) return true;
      return (
        (await limits.hit(fromUnknownNetworks, EMAIL_LIMITS.seconds)).hits <= EMAIL_LIMITS.fromUnknownNetworks
      );
    },

    async startTry({ email, ip }) {
      const [perNetwork, perSite] = [nameOf('reset-tries', networkOf(ip)), nameOf('reset-site', siteOf(ip))];
      // Counted first: concurrent attempts cannot bypass the limit.
      await limits.take(perNetwork, TRY_LIMITS.perNetwork, TRY_LIMITS.seconds);
      await limits.take(perSite, TRY_LIMITS.perSite, TRY_LIMITS.seconds);
      const isKnown = email !== undefined && (await networks.isKnown(email, ip));
      if (email === undefined) {
        const { hits } = await limits.hit('reset-unnamed', HOUR_SECONDS);
        if (hits > FREE_UNNAMED_TRIES_PER_HOUR) await waitForTurn(hits);
      }
      return {
        isKnown,
        async succeed() {
          for (const key of [perNetwork, perSite]) await limits.refund(key);
          if (email === undefined) await limits.refund('reset-unnamed');
        },
      };
    },

    async reset(email, ip) {
      for (const key of Object.values(emailKeys(email, ip))) await limits.clear(key);
      await limits.clear(nameOf('reset-tries', networkOf(ip)));
    },
  };
}
