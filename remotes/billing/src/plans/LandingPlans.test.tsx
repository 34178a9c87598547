import { act, screen } from '@testing-library/react';
import { ServerStyleSheet } from 'styled-components';
import { pageProtocol, prerenderMarks, templatePlans, type Plan } from '@lisan/contract';
import { prerender } from '@lisan/remote-kit/prerender';
import { createFakeHost } from '@lisan/testing';
import LandingPlans from './LandingPlans';
import { remote } from '../remote';

const id = 'landing-pricing';
const allMicrotasks = () => new Promise((resolve) => setTimeout(resolve));

async function prerenderPlans(language: 'en' | 'ar') {
  const sheet = new ServerStyleSheet();
  try {
    return await prerender(remote, {
      kind: 'slot',
      id,
      language,
      collect: (tree) => sheet.collectStyles(tree),
      readStyles: () => '',
    });
  } finally {
    sheet.seal();
  }
}

const shownElements = () =>
  (['article', 'heading', 'listitem', 'link'] as const).flatMap((role) => screen.getAllByRole(role));
const isSame = (some: readonly Element[], others: readonly Element[]) =>
  some.length === others.length && some.every((element, index) => element === others[index]);

async function open(answer: () => Promise<readonly Plan[]>, language: 'en' | 'ar' = 'en') {
  const { html, planCards = [] } = await prerenderPlans(language);
  const container = document.createElement('div');
  container.setAttribute(pageProtocol.prerenderedView, id);
  container.setAttribute(pageProtocol.prerenderedLanguage, language);
  container.innerHTML = html.replace(prerenderMarks.plans, planCards.join(''));
  document.body.replaceChildren(container);
  const host = createFakeHost({
    language,
    user: null,
    answers: { 'GET /stripe/subscription_plans': answer as () => Promise<Plan[]> },
  });
  await host.translator.addTranslations('billing', remote.translations);
  const standing = shownElements();
  const errors: unknown[] = [];
  let unmount: () => void = () => undefined;
  await act(async () => {
    unmount = remote.mount(container, {
      id,
      kind: 'slot',
      Component: LandingPlans,
      host,
      onError: (error) => errors.push(error),
      onWaiting: () => errors.push('waiting'),
    });
  });
  return { host, standing, errors, close: () => act(async () => unmount()) };
}

describe.each(['en', 'ar'] as const)('the prerendered plans (%s)', (language) => {
  it('have a card for each template, with price and features', async () => {
    const { html, planCards = [] } = await prerenderPlans(language);
    expect(html).toContain(prerenderMarks.plans);
    expect(planCards).toHaveLength(templatePlans.length);
    for (const [index, { name }] of templatePlans.entries()) expect(planCards[index]).toContain(name);
    for (const [index, { name }] of templatePlans.entries())
      expect(planCards[index]).toContain(`<a href="/register?view=pricing&amp;plan=${name}"`);
  });

  it('stay while the plans load, and are hydrated in place', async () => {
    const complaint = jest.spyOn(console, 'error');
    let answer: (plans: readonly Plan[]) => void = () => undefined;
    const waiting = new Promise<readonly Plan[]>((resolve) => (answer = resolve));
    const { host, standing, errors, close } = await open(() => waiting, language);
    expect(isSame(shownElements(), standing)).toBe(true);
    await act(async () => {
      answer(templatePlans);
      await allMicrotasks();
    });
    expect(host.api.made).toHaveLength(1);
    expect(isSame(shownElements(), standing)).toBe(true);
    expect(errors).toEqual([]);
    expect(host.record.reports).toEqual([]);
    expect(complaint).not.toHaveBeenCalled();
    act(() => screen.getAllByRole('link')[0]?.click());
    expect(host.record.toasts).toHaveLength(1);
    expect(host.record.paths).toEqual([`/register?view=pricing&plan=${templatePlans[0]?.name}`]);
    await close();
  });
});

it('shows the plans of the API where the prerendered ones are older', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const changed = templatePlans.map((plan) => ({ ...plan, name: `New ${plan.name}` }));
  const { close } = await open(async () => changed);
  expect(await screen.findByRole('heading', { name: changed[0]?.name ?? '' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(changed.length);
  await close();
});
