import type { Balance, CheckoutState, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

/** The calls about a checkout that has come back, in the remote's own words. */
export function createCheckoutRequests({ api }: HostServices, { email }: Pick<SessionUser, 'email'>) {
  return {
    /** What has become of the checkout, by the provider's word; without its id, what plan the account has. */
    async outcome(sessionId: string | null): Promise<Pick<CheckoutState, 'status' | 'subscription'>> {
      if (sessionId !== null)
        return api.call('POST /stripe/checkout_status', { body: { email, session_id: sessionId } });
      const subscription = await api.call('POST /stripe/subscription_status', { body: { email } });
      return { status: 'complete', subscription };
    },
    balance: (): Promise<Balance> => api.call('POST /user/balance', { body: { user_email: email } }),
  };
}
