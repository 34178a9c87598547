import type { Balance, CheckoutState, Plan, PlanPreview, Subscription } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

type Api = HostServices['api'];

/** Plans in the order of their cards. */
export async function fetchPlans(api: Api, signal?: AbortSignal): Promise<readonly Plan[]> {
  const plans = await api.call('GET /stripe/subscription_plans', {}, { signal });
  return [...plans].sort((one, other) => one.created - other.created);
}

export const fetchSubscription = (api: Api, email: string, signal?: AbortSignal): Promise<Subscription> =>
  api.call('POST /stripe/subscription_status', { body: { email } }, { signal });

export const fetchBalance = (api: Api, email: string, signal?: AbortSignal): Promise<Balance> =>
  api.call('POST /user/balance', { body: { user_email: email } }, { signal });

/** @throws TypeError for a plan without a price */
function priceOf(plan: Plan): string {
  const [price] = plan.prices;
  if (!price) throw new TypeError(`Plan '${plan.name}' has no price.`);
  return price.id;
}

/** What choosing the plan would do, and for how much. */
export const fetchPreview = (api: Api, email: string, plan: Plan): Promise<PlanPreview> =>
  api.call('POST /stripe/preview', { body: { email, priceId: priceOf(plan) } });

/** What going on with the present plan would do, and for how much. */
export const fetchStayPreview = (api: Api, email: string): Promise<PlanPreview> =>
  api.call('POST /stripe/preview', { body: { email } });

/** What has become of a checkout, by the provider's word. */
export const fetchCheckout = (
  api: Api,
  email: string,
  sessionId: string,
  signal?: AbortSignal,
): Promise<CheckoutState> =>
  api.call('POST /stripe/checkout_status', { body: { email, session_id: sessionId } }, { signal });

/** @returns where the provider manages card and invoices */
export async function openPortal(api: Api, email: string): Promise<string> {
  return (await api.call('POST /stripe/portal', { body: { email } })).url;
}

/** Begins a checkout, or changes the running subscription. @returns where the hosted checkout is */
export async function beginCheckout(api: Api, email: string, plan: Plan): Promise<string> {
  const body = { email, name: plan.name, priceId: priceOf(plan) };
  const { url, session_id } = await api.call('POST /stripe/subs', { body }, { timeout: 60_000 });
  return (
    url || api.endpoint('GET /stripe/checkout/:session_id', { params: { session_id }, query: {} }).address
  );
}

export const cancelPlan = (api: Api, email: string): Promise<Subscription> =>
  api.call('POST /stripe/cancel', { body: { email } }, { timeout: 60_000 });

export const resumePlan = (api: Api, email: string): Promise<Subscription> =>
  api.call('POST /stripe/resume', { body: { email } }, { timeout: 60_000 });

export const askForCustom = (
  api: Api,
  question: { email: string; name: string; message: string },
): Promise<{ message: string }> => api.call('POST /stripe/contact', { body: question });
