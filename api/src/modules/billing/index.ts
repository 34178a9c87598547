import { findLanguage } from '@lisan/contract';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { getUser } from '../user';
import { registerBilling } from './billing.routes';
import { createCheckout } from './checkout/checkout.service';
import { createContact } from './contact.service';
import { createCustomers } from './customers.service';
import { addBillingSection } from './export-section';
import { createLedger, type Ledger } from './ledger/ledger';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { addBillingNotifications } from './notifications';
import { choosePaymentEngine } from './payment-choice';
import { definePaymentJobs } from './define-payment-jobs';
import { createNotices } from './subscriptions/notices';
import { createPlanChanges } from './subscriptions/plan-change';
import { createPlanMonths } from './ledger/plan-months';
import { FREE_PLAN } from './plans/plans';
import { createSubscriptionWriter } from './subscriptions/subscription-writer';
import { createSubscriptions } from './subscriptions/subscriptions.service';
import { followIdentities } from './subscriptions/trials';

export type { Ledger } from './ledger/ledger';
export { listOpenHolds, selectOpenHolds } from './ledger/ledger.repository';
export { getPlan, planQuotas, soldPlans } from './plans/plans';

export const billingTranslations = { en, ar };

const BONUS_AMOUNTS = { text: 20, audio: 300 } as const;

export async function registerMoney(app: FastifyInstance): Promise<Ledger> {
  const { core } = app;
  core.translator.add(billingTranslations);
  const months = createPlanMonths(core);
  const ledger = createLedger(core, months);
  const engine = await choosePaymentEngine(app);

  const subscriptions = createSubscriptions(
    core,
    engine,
    createSubscriptionWriter(core, months, createNotices(core, engine)),
  );
  const changes = createPlanChanges({ ...core, engine, subscriptions });
  const checkout = createCheckout(core, { engine, subscriptions, changes });
  registerBilling(app, {
    engine,
    ledger,
    subscriptions,
    changes,
    checkout,
    sendQuestion: createContact(core),
    customers: createCustomers(core, engine),
  });
  definePaymentJobs(core, { engine, ledger, subscriptions, checkout });
  addBillingSection(core);
  addBillingNotifications(core);
  followIdentities(core);

  core.accountHooks.onAccountOpened(({ userId }, trx) =>
    months.start(trx, userId, { plan: FREE_PLAN, from: core.now() }),
  );
  core.accountHooks.onBonusEarned(async ({ userId, reason }, trx) => {
    for (const kind of ['text', 'audio'] as const)
      await ledger.grant(trx, userId, kind, BONUS_AMOUNTS[kind], 'activity_bonus');
    if (reason === 'inviting') await notifyInviter(core, trx, userId);
  });
  return ledger;
}

/** Notifies open browsers only; Activity lists the bonus too. */
async function notifyInviter({ events, translator }: Core, trx: Connection, userId: string): Promise<void> {
  const user = await getUser(trx, userId);
  const translate = translator.in(findLanguage(user.language) ?? 'en');
  const title = translate('notice_invitation_bonus_subject');
  const body = translate('notice_invitation_bonus_text');
  const kind = 'billing.invitation_bonus';
  await events.publish(userId, 'notification.added', { id: randomUUID(), kind, title, body }, trx);
}
