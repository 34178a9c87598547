import { createTranslator } from '../src/translations/translator';
import ar from '../src/modules/billing/translations/ar.json' with { type: 'json' };
import en from '../src/modules/billing/translations/en.json' with { type: 'json' };
import { soldPlans } from '../src/modules/billing/plans/plans';
import type { SoldPlan } from '@lisan/engine-contract';

export const plansForTests = (): readonly SoldPlan[] => soldPlans(createTranslator({ en, ar }));
