import type { Language } from '../../../messages/language';
import type { Translate } from '../../../messages/translator';
import type { SoldPlan } from '../payment-engine';

export interface CheckoutPage {
  readonly plan: SoldPlan;
  readonly trialDays: number;
  readonly language: Language;
  readonly translate: Translate;
  readonly nonce: string;
}

/** The embedded engine's checkout, as a page without a script. It says in words that no card is charged. */
export function renderCheckout({ plan, trialDays, language, translate, nonce }: CheckoutPage): string {
  const t = (key: string, values = {}) => escape(translate(key, values));
  const price = (plan.cents / 100).toFixed(plan.cents % 100 === 0 ? 0 : 2);
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t('checkout_title')} · Lisan</title>
<style nonce="${nonce}">
:root { --paper: #fbf8f3; --surface: #fff; --ink: #16181d; --muted: #5b6068; --line: #e6e0d6; --accent: #b93c25; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #14130f; --surface: #1d1c17; --ink: #f3efe7; --muted: #b5afa3; --line: #3a382f; --accent: #f08a6e; --on-accent: #1b1009 } }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 1rem/1.6 'Readex Pro Variable', 'Readex Pro', system-ui, sans-serif }
main { box-sizing: border-box; inline-size: min(100% - 2rem, 26rem); margin-block: 2rem; padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3 }
p { margin: 0 0 1rem } .muted { color: var(--muted) } .price { font-size: 2rem }
.note { padding: .75rem 1rem; border-inline-start: 3px solid var(--accent); background: var(--paper) }
button { inline-size: 100%; min-block-size: 2.75rem; margin-block-start: .75rem; border-radius: 6px; border: 1px solid var(--line); background: var(--surface); color: var(--ink); font: inherit; cursor: pointer }
button[value="agree"] { border: 0; background: var(--accent); color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
</style>
</head>
<body>
<main>
<h1>${t('checkout_title')}</h1>
<p><strong><bdi>${escape(plan.name)}</bdi></strong></p>
<p><span class="price" dir="ltr">$${price}</span> <span class="muted">${t('checkout_per_month')}</span></p>
${trialDays > 0 ? `<p>${t('checkout_trial', { count: trialDays })}</p>` : ''}
<p class="note">${t('checkout_no_card')}</p>
<form method="post">
<button name="answer" value="agree">${t(trialDays > 0 ? 'checkout_begin_trial' : 'checkout_agree')}</button>
<button name="answer" value="decline">${t('checkout_decline')}</button>
</form>
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
