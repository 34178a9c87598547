import { UNLIMITED, type QuotaKind } from '@lisan/contract';
import type { PlanWords, SoldPlan } from '@lisan/engine-contract';
import type { Language } from '../../../translations/language';
import type { Translate, Translator } from '../../../translations/translator';
import { HOUR_SECONDS } from '../../../durations';

type PlanQuota = Readonly<Record<QuotaKind, number>>;

interface PlanDefinition {
  readonly name: string;
  /** Unix seconds; sorts the plan cards. */
  readonly created: number;
  readonly popular: boolean;
  readonly priceId: string;
  /** US cents per month. */
  readonly cents: number;
  readonly quota: PlanQuota;
  /** Maximum seconds of media or characters of a document in one request. */
  readonly documentCharacters: number;
  /** Stored bytes, pending uploads included. Every plan fits the largest video. */
  readonly storedBytes: number;
  /** Seconds by which its lip-syncs advance in the queue. */
  readonly headStart: number;
}

export const FREE_PLAN = 'Free';

const BYTES_PER_GIGABYTE = 10 ** 9;

/** Plans on sale. Stripe may override prices and names, never quotas. */
const planDefinitions: readonly PlanDefinition[] = [
  {
    name: FREE_PLAN,
    created: 1_704_067_201,
    popular: false,
    priceId: 'price_free',
    cents: 0,
    quota: { text: 30, audio: 600, video: 300, process_video: 3 },
    documentCharacters: 20_000,
    storedBytes: 3 * BYTES_PER_GIGABYTE,
    headStart: 0,
  },
  {
    name: 'Starter',
    created: 1_704_067_202,
    popular: false,
    priceId: 'price_starter',
    cents: 900,
    quota: { text: 300, audio: 3_600, video: 1_200, process_video: 10 },
    documentCharacters: 50_000,
    storedBytes: 10 * BYTES_PER_GIGABYTE,
    headStart: HOUR_SECONDS,
  },
  {
    name: 'Creator',
    created: 1_704_067_203,
    popular: true,
    priceId: 'price_creator',
    cents: 2_900,
    quota: { text: 2_000, audio: 18_000, video: 5_400, process_video: 40 },
    documentCharacters: 150_000,
    storedBytes: 50 * BYTES_PER_GIGABYTE,
    headStart: 2 * HOUR_SECONDS,
  },
  {
    name: 'Business',
    created: 1_704_067_204,
    popular: false,
    priceId: 'price_business',
    cents: 9_900,
    quota: { text: UNLIMITED, audio: 72_000, video: 21_600, process_video: 200 },
    documentCharacters: 500_000,
    storedBytes: 200 * BYTES_PER_GIGABYTE,
    headStart: 3 * HOUR_SECONDS,
  },
  {
    name: 'Custom',
    created: 1_704_067_205,
    popular: false,
    priceId: 'price_custom',
    cents: 29_900,
    quota: { text: UNLIMITED, audio: 288_000, video: 86_400, process_video: 1_000 },
    documentCharacters: 500_000,
    storedBytes: 500 * BYTES_PER_GIGABYTE,
    headStart: 3 * HOUR_SECONDS,
  },
];

/** Quota by plan, as the database's `reserve_quota` and `begin_reply` take it. */
export const planQuotas = JSON.stringify(
  Object.fromEntries(planDefinitions.map(({ name, quota }) => [name, quota])),
);

export function getPlan(name: string): PlanDefinition {
  const [free] = planDefinitions;
  const plan = planDefinitions.find((one) => one.name === name) ?? free;
  if (!plan) throw new Error('There are no plans.');
  return plan;
}

/** Stripe may sell plans that Lisan doesn't know: their name stays as it is. */
export function planName(translator: Translator, name: string, language: Language): string {
  const key = `plan_name_${name.toLowerCase()}`;
  return translator.has(key) ? translator.translate(language, key) : name;
}

export function soldPlans(translator: Translator): readonly SoldPlan[] {
  return planDefinitions.map(({ quota, name, created, popular, priceId, cents }) => ({
    name,
    created,
    popular,
    priceId,
    cents,
    words: {
      en: describePlan(name, quota, translator.in('en')),
      ar: describePlan(name, quota, translator.in('ar')),
    },
  }));
}

function describePlan(name: string, quota: PlanQuota, translate: Translate): PlanWords {
  return {
    description: translate(`plan_${name.toLowerCase()}`),
    features: [
      quota.text === UNLIMITED
        ? translate('feature_text_unlimited')
        : translate('feature_text', { count: quota.text }),
      translate('feature_audio', { count: quota.audio / 60 }),
      translate('feature_video', { count: quota.video / 60 }),
      translate('feature_process_video', { count: quota.process_video }),
    ],
  };
}
