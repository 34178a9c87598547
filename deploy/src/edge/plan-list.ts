import { calls, pageProtocol, type Plan } from '@lisan/contract';
import { Check } from 'typebox/value';
import type { Language } from './choices';

/** Younger plans are used as they are; older ones are loaded again. */
const FRESH_MS = 30_000;
/** Older plans are not shown any more: prices may have changed. */
const MAX_AGE_MS = 120_000;
const TIMEOUT_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

const { response: Plans } = calls['GET /stripe/subscription_plans'];

interface Known {
  readonly plans: readonly Plan[];
  readonly at: number;
}

/** What `GET /stripe/subscription_plans` returns, in the order of the cards; `undefined` while it cannot be had. */
export interface PlanList {
  find(language: Language): Promise<readonly Plan[] | undefined>;
}

/** @param origin of the API; `undefined` while it does not listen */
export function createPlanList(
  origin: () => URL | undefined,
  now: () => number = () => performance.now(),
): PlanList {
  const known = new Map<Language, Known>();
  const loading = new Map<Language, Promise<void>>();
  const failedAt = new Map<Language, number>();

  async function read(language: Language): Promise<void> {
    const target = origin();
    try {
      if (!target) throw new Error('The API does not listen.');
      const answer = await fetch(new URL(`${pageProtocol.apiBase}/stripe/subscription_plans`, target), {
        headers: { 'accept-language': language },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const found: unknown = await answer.json();
      if (!answer.ok || !Check(Plans, found)) throw new Error('The answer is no list of plans.');
      const plans = [...found].sort((one, other) => one.created - other.created);
      known.set(language, { plans, at: now() });
      failedAt.delete(language);
    } catch {
      // The page goes without them; the API reports its own faults.
      failedAt.set(language, now());
    }
  }

  function load(language: Language): Promise<void> {
    const running = loading.get(language) ?? read(language).finally(() => void loading.delete(language));
    loading.set(language, running);
    return running;
  }

  function ageOf(language: Language): number {
    const found = known.get(language);
    return found ? now() - found.at : Infinity;
  }

  return {
    async find(language) {
      const hasFailed = now() - (failedAt.get(language) ?? -Infinity) < RETRY_AFTER_MS;
      if (ageOf(language) > FRESH_MS && !hasFailed) {
        const loaded = load(language);
        if (ageOf(language) > MAX_AGE_MS) await loaded;
      }
      return ageOf(language) > MAX_AGE_MS ? undefined : known.get(language)?.plans;
    },
  };
}
