import { setTimeout as pause } from 'node:timers/promises';
import {
  type Language,
  formatDollars,
  prerenderMarks,
  planMarks,
  prerenderedSlot,
  templateOf,
  templatePlans,
  type Plan,
  type ReleaseManifest,
  calls,
  pageProtocol,
} from '@lisan/contract';
import { Check } from 'typebox/value';
import { escapeMarkup, inPlace, partElement, type PagePrerender } from './page-prerender';
import type { PrerenderFiles } from './prerender-files';

const feature = new RegExp(`<li\\b(?:(?!</li>).)*${planMarks.feature}(?:(?!</li>).)*</li>`, 's');
const price = formatDollars(planMarks.cents);

export function createSlotPictures(
  files: PrerenderFiles,
  plans: PlanList,
): (manifest: ReleaseManifest, page: PagePrerender, language: Language) => Promise<PagePrerender> {
  async function find(manifest: ReleaseManifest, language: Language) {
    const { remote, release } = firstWithSlot(manifest) ?? {};
    const prerender = release && (await files.find(release, prerenderedSlot, language));
    if (!prerender) return undefined;
    const { planCards = [] } = prerender;
    const list = planCards.length > 0 ? await plans.find(language) : [];
    if (!list) return undefined;
    const cards = list.map((plan) => fillCard(planCards[templateOf(plan)] ?? '', plan)).join('');
    const html = prerender.html.replace(prerenderMarks.plans, () => cards);
    return {
      html: partElement(manifest, { id: prerenderedSlot, release, html, language }),
      style: { owner: remote ?? '', css: inPlace(manifest, release.base, prerender.css) },
    };
  }

  return async (manifest, page, language) => {
    if (!page.html.includes(prerenderMarks.slot)) return page;
    const found = await find(manifest, language);
    return {
      ...page,
      html: page.html.replace(prerenderMarks.slot, () => found?.html ?? ''),
      styles: found ? [...page.styles, found.style] : page.styles,
    };
  };
}

/** In the shell's order. */
function firstWithSlot({ remotes }: ReleaseManifest) {
  return Object.entries(remotes)
    .flatMap(([remote, release]) =>
      release.slots
        .filter(({ name }) => name === prerenderedSlot)
        .map(({ order }) => ({ remote, release, order })),
    )
    .sort((one, other) => one.order - other.order)[0];
}

function fillCard(card: string, plan: Plan): string {
  const template = templatePlans[templateOf(plan)]?.name ?? '';
  const cents = plan.prices[0]?.unit_amount ?? 0;
  return card
    .replace(feature, (item) =>
      plan.marketing_features
        .map(({ name }) => item.replaceAll(planMarks.feature, () => escapeMarkup(name)))
        .join(''),
    )
    .replaceAll(price, () => formatDollars(cents))
    .replaceAll(template, () => escapeMarkup(plan.title ?? plan.name));
}

/** Younger plans are used as they are; older ones are loaded again. */
const FRESH_AGE_MS = 30_000;
/** Older plans are not shown any more: prices may have changed. */
const MAX_AGE_MS = 120_000;
/** Pages wait this long; the request goes on for later pages. */
const MAX_WAIT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 5_000;

const { response: Plans } = calls['GET /stripe/subscription_plans'];

interface Known {
  readonly plans: readonly Plan[];
  readonly at: number;
}

type PlanList = ReturnType<typeof createPlanList>;

/**
 * Plans of `GET /stripe/subscription_plans` in the order of the cards; `undefined` when unavailable.
 * @param origin of the API; `undefined` while it does not listen
 */
export function createPlanList(origin: () => URL | undefined, now: () => number = () => performance.now()) {
  const known = new Map<Language, Known>();
  const loading = new Map<Language, Promise<void>>();
  const failedAt = new Map<Language, number>();

  async function read(language: Language): Promise<void> {
    const target = origin();
    if (!target) return;
    try {
      const answer = await fetch(new URL(`${pageProtocol.apiBase}/stripe/subscription_plans`, target), {
        headers: { 'accept-language': language },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const found: unknown = await answer.json();
      if (!answer.ok || !Check(Plans, found)) throw new Error('The response is not a list of plans.');
      const plans = [...found].sort((one, other) => one.created - other.created);
      known.set(language, { plans, at: now() });
      failedAt.delete(language);
    } catch {
      // The page omits them; the API reports its own errors.
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
    async find(language: Language): Promise<readonly Plan[] | undefined> {
      const hasFailed = now() - (failedAt.get(language) ?? -Infinity) < RETRY_AFTER_MS;
      if (ageOf(language) > FRESH_AGE_MS && !hasFailed) {
        const loaded = load(language);
        if (ageOf(language) > MAX_AGE_MS)
          await Promise.race([loaded, pause(MAX_WAIT_MS, undefined, { ref: false })]);
      }
      return ageOf(language) > MAX_AGE_MS ? undefined : known.get(language)?.plans;
    },
  };
}
