import type { Plan, PlanPreview, SessionUser, Subscription } from '@lisan/contract';
import { keyRequest, idempotencyKeyOf, type HostServices } from '@lisan/remote-kit';

/** Idempotency key of a request for a plan that has no response yet, and the request. */
const REQUEST_STORAGE_KEY = 'billing.once';

export function createPlansRequests({ api, memory }: HostServices, user: SessionUser | null) {
  const body = { email: user?.email ?? '' };
  const patient = { timeout: 60_000 };
  return {
    async plans(): Promise<readonly Plan[]> {
      const plans = await api.call('GET /stripe/subscription_plans', {});
      return [...plans].sort((one, other) => one.created - other.created);
    },
    subscription: async (): Promise<Subscription | null> =>
      user && (await api.call('POST /stripe/subscription_status', { body })),
    balance: () => api.call('POST /user/balance', { body: { user_email: body.email } }),
    /** Preview of choosing the plan; without a plan, of keeping the present one. */
    preview: (plan?: Plan): Promise<PlanPreview> =>
      api.call('POST /stripe/preview', { body: { ...body, ...(plan && { priceId: priceOf(plan) }) } }),
    /**
     * Starts a checkout, or makes the confirmed change.
     *
     * @returns URL of the hosted checkout
     * @throws ApiError `stale_preview` when the running plan isn't the one that the user saw
     */
    async startCheckout(plan: Plan, confirmed?: PlanPreview): Promise<string> {
      const request = {
        ...body,
        name: plan.name,
        priceId: priceOf(plan),
        preview_version: confirmed?.version ?? '',
      };
      const keyedRequest = keyRequest(Object.values(request), memory.read(REQUEST_STORAGE_KEY) ?? '');
      memory.write(REQUEST_STORAGE_KEY, keyedRequest);
      const options = { ...patient, idempotencyKey: idempotencyKeyOf(keyedRequest) };
      const { url, session_id } = await api.call('POST /stripe/subs', { body: request }, options);
      memory.write(REQUEST_STORAGE_KEY, null);
      const params = { session_id };
      return url || api.endpoint('GET /stripe/checkout/:session_id', { params, query: {} }).url;
    },
    portal: async (): Promise<string> => (await api.call('POST /stripe/portal', { body })).url,
    cancel: () => api.call('POST /stripe/cancel', { body }, patient),
    resume: ({ version }: PlanPreview) =>
      api.call('POST /stripe/resume', { body: { ...body, preview_version: version } }, patient),
  };
}

/** @throws TypeError for a plan without a price */
function priceOf(plan: Plan): string {
  const [price] = plan.prices;
  if (!price) throw new TypeError(`Plan '${plan.name}' has no price.`);
  return price.id;
}
