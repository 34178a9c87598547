export const SYNC_SUBSCRIPTION = 'billing.sync-subscription';
export const END_SUBSCRIPTION = 'billing.end-subscription';
export const TIDY_CHECKOUTS = 'billing.tidy-checkouts';
export const FORGET_CUSTOMER = 'billing.forget-customer';
