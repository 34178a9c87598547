import type { Balance, CheckoutState, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export function createCheckoutRequests({ api }: HostServices, { email }: Pick<SessionUser, 'email'>) {
  return {
    async outcome(sessionId: string | null): Promise<Pick<CheckoutState, 'status' | 'subscription'>> {
      if (sessionId !== null)
        return api.call('POST /stripe/checkout_status', { body: { email, session_id: sessionId } });
      const subscription = await api.call('POST /stripe/subscription_status', { body: { email } });
      return { status: 'complete', subscription };
    },
    balance: (): Promise<Balance> => api.call('POST /user/balance', { body: { user_email: email } }),
  };
}
