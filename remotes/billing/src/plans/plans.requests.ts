import type { Plan, PlanPreview, SessionUser, Subscription } from '@lisan/contract';
import { nameOnce, onceIdOf, type HostServices } from '@lisan/remote-kit';

/** A question to the people of Lisan. */
export interface Question {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** Idempotency key of a request for a plan that has no response yet, and the request. */
const ONCE_KEY = 'billing.once';

/** The calls about plans, in the remote's own words. A visitor may see the plans and ask a question. */
export function createPlansRequests({ api, memory }: HostServices, user: SessionUser | null) {
  const body = { email: user?.email ?? '' };
  const patient = { timeout: 60_000 };
  return {
    /** Plans in the order of their cards. */
    async plans(): Promise<readonly Plan[]> {
      const plans = await api.call('GET /stripe/subscription_plans', {});
      return [...plans].sort((one, other) => one.created - other.created);
    },
    subscription: async (): Promise<Subscription | null> =>
      user && (await api.call('POST /stripe/subscription_status', { body })),
    balance: () => api.call('POST /user/balance', { body: { user_email: body.email } }),
    /** What choosing the plan would do, and for how much; without a plan, what going on with the present one would. */
    preview: (plan?: Plan): Promise<PlanPreview> =>
      api.call('POST /stripe/preview', { body: { ...body, ...(plan && { priceId: priceOf(plan) }) } }),
    /**
     * Begins a checkout, or makes the change that was confirmed. @returns where the hosted checkout is
     * @throws ApiError `stale_preview` when the running plan isn't the one that the user saw
     */
    async begin(plan: Plan, confirmed?: PlanPreview): Promise<string> {
      const request = {
        ...body,
        name: plan.name,
        priceId: priceOf(plan),
        preview_version: confirmed?.version ?? '',
      };
      const once = nameOnce(Object.values(request), memory.read(ONCE_KEY) ?? '');
      memory.write(ONCE_KEY, once);
      const options = { ...patient, idempotencyKey: onceIdOf(once) };
      const { url, session_id } = await api.call('POST /stripe/subs', { body: request }, options);
      memory.write(ONCE_KEY, null);
      const params = { session_id };
      return url || api.endpoint('GET /stripe/checkout/:session_id', { params, query: {} }).url;
    },
    /** @returns where the provider manages card and invoices */
    portal: async (): Promise<string> => (await api.call('POST /stripe/portal', { body })).url,
    cancel: () => api.call('POST /stripe/cancel', { body }, patient),
    resume: ({ version }: PlanPreview) =>
      api.call('POST /stripe/resume', { body: { ...body, preview_version: version } }, patient),
    ask: (question: Question) => api.call('POST /stripe/contact', { body: question }),
  };
}

/** @throws TypeError for a plan without a price */
function priceOf(plan: Plan): string {
  const [price] = plan.prices;
  if (!price) throw new TypeError(`Plan '${plan.name}' has no price.`);
  return price.id;
}
