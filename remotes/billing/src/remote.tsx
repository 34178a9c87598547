import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

export const remote = defineRemote({
  name: 'billing',
  frame: StyleScope,
  views: {
    activity: () => import('./activity/ActivityView'),
    pricing: () => import('./plans/PricingView'),
  },
  slots: {
    'account-summary': () => import('./activity/AccountSummary'),
    'landing-pricing': () => import('./plans/LandingPlans'),
    'checkout-success': () => import('./checkout/CheckoutSuccess'),
    'checkout-cancel': () => import('./checkout/CheckoutCancel'),
  },
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
