import type { Language } from '../../../translations/language';
import type { Translate } from '../../../translations/translator';
import type { SoldPlan } from '@lisan/engine-contract';
import { escapeHtml, renderFrame } from '../../../pages/page-frame';

interface Page {
  readonly language: Language;
  readonly translate: Translate;
  readonly nonce: string;
}

export interface CheckoutPage extends Page {
  readonly plan: SoldPlan;
  /** In the page's language. */
  readonly name: string;
  readonly trialDays: number;
}

const tick = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l3.5 3.5 7.5-8"/></svg>';

export function renderCheckout({ plan, name, trialDays, language, translate, nonce }: CheckoutPage): string {
  const t = (key: string, values = {}) => escapeHtml(translate(key, values));
  const { description, features } = plan.words[language];
  const body = `<p class="over">${t('checkout_title')}</p>
<h1><bdi>${escapeHtml(name)}</bdi></h1>
<p class="muted">${escapeHtml(description)}</p>
<p class="price"><span class="amount" dir="ltr">${writePrice(plan.cents)}</span> <span class="muted">${t('checkout_per_month')}</span></p>
<ul>
${features.map((feature) => `<li>${tick}<span>${escapeHtml(feature)}</span></li>`).join('\n')}
</ul>
${trialDays > 0 ? `<p class="trial">${t('checkout_trial', { count: trialDays })}</p>` : ''}
<p class="note">${t('checkout_no_card')}</p>
<form method="post">
<button class="first" name="answer" value="agree">${t(trialDays > 0 ? 'checkout_begin_trial' : 'checkout_agree')}</button>
<button name="answer" value="decline">${t('checkout_decline')}</button>
</form>`;
  return renderFrame({ title: translate('checkout_title'), language, nonce, body });
}

/** Renders a completed, expired or unknown checkout, so that no one pays twice. */
export function renderCheckoutOver(
  { language, translate, nonce }: Page,
  { home, isComplete }: { readonly home: string; readonly isComplete: boolean },
): string {
  const t = (key: string) => escapeHtml(translate(key));
  const title = isComplete ? 'checkout_complete_title' : 'checkout_over_title';
  const body = `<h1>${t(title)}</h1>
<p class="muted">${t(isComplete ? 'checkout_complete' : 'checkout_over')}</p>
<a class="button" href="${escapeHtml(home)}">${t('checkout_back')}</a>`;
  return renderFrame({ title: translate(title), language, nonce, body });
}

function writePrice(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}
