export const SYNC_SUBSCRIPTION_JOB = 'billing.sync-subscription';
export const END_SUBSCRIPTION_JOB = 'billing.end-subscription';
export const TIDY_CHECKOUTS_JOB = 'billing.tidy-checkouts';
export const DELETE_CUSTOMER_JOB = 'billing.forget-customer';
