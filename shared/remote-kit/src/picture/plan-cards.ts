import { pictureMarks, templatePlans, type Picture } from '@lisan/contract';

const card = /<article\b(?:(?!<\/article>).)*<\/article>/gs;

/**
 * Takes the cards of `templatePlans` out of prerendered HTML: the edge puts a filled card for each plan in their place.
 * @throws Error when it shows the plans in another way than as one `<article>` each, in order
 */
export function withPlanCards(picture: Picture): Picture {
  const { html } = picture;
  if (!templatePlans.some(({ name }) => html.includes(name))) return picture;
  const planCards = html.match(card) ?? [];
  const isInOrder = templatePlans.every(({ name }, index) => planCards[index]?.includes(name));
  const all = planCards.join('');
  if (!isInOrder || planCards.length !== templatePlans.length || !html.includes(all))
    throw new Error('it shows the plans in another way than as one <article> each, one behind the other');
  return { ...picture, html: html.replace(all, () => pictureMarks.plans), planCards };
}
