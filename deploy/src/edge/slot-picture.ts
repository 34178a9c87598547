import {
  formatDollars,
  pictureMarks,
  planMarks,
  prerenderedSlot,
  templateOf,
  templatePlans,
  type Plan,
  type ReleaseSet,
} from '@lisan/contract';
import { escapeMarkup, inPlace, partElement, type PagePicture } from './page-picture';
import type { Language } from './choices';
import type { PictureFiles } from './picture-files';
import type { PlanList } from './plan-list';

const feature = new RegExp(`<li\\b(?:(?!</li>).)*${planMarks.feature}(?:(?!</li>).)*</li>`, 's');
const price = formatDollars(planMarks.cents);

export function createSlotPictures(
  files: PictureFiles,
  plans: PlanList,
): (set: ReleaseSet, page: PagePicture, language: Language) => Promise<PagePicture> {
  async function find(set: ReleaseSet, language: Language) {
    const { remote, release } = firstWithSlot(set) ?? {};
    const picture = release && (await files.find(release, prerenderedSlot, language));
    if (!picture) return undefined;
    const { planCards = [] } = picture;
    const list = planCards.length > 0 ? await plans.find(language) : [];
    if (!list) return undefined;
    const cards = list.map((plan) => fillCard(planCards[templateOf(plan)] ?? '', plan)).join('');
    const html = picture.html.replace(pictureMarks.plans, () => cards);
    return {
      html: partElement(set, { id: prerenderedSlot, release, html, language }),
      style: { owner: remote ?? '', css: inPlace(set, release.base, picture.css) },
    };
  }

  return async (set, page, language) => {
    if (!page.html.includes(pictureMarks.slot)) return page;
    const found = await find(set, language);
    return {
      ...page,
      html: page.html.replace(pictureMarks.slot, () => found?.html ?? ''),
      styles: found ? [...page.styles, found.style] : page.styles,
    };
  };
}

/** In the shell's order. */
function firstWithSlot({ remotes }: ReleaseSet) {
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
    .replaceAll(template, () => escapeMarkup(plan.name));
}
