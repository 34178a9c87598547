import { createTranslator } from '../../../translations/translator';
import ar from '../../../modules/billing/translations/ar.json' with { type: 'json' };
import en from '../../../modules/billing/translations/en.json' with { type: 'json' };
import { soldPlans } from '../../../modules/billing/plans/plans';
import type { SoldPlan } from '../payment-engine';

/** The plans as the server sells them. */
export const plansForTests = (): readonly SoldPlan[] => soldPlans(createTranslator({ en, ar }));
