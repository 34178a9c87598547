import type { FastifyInstance } from 'fastify';
import { createLocalPayment } from '../../engines/payment/local/local-payment';
import { BASE } from '../../routing/base';
import { registerBilling } from './billing.routes';
import { createCheckout } from './checkout.service';
import { createLedger, type Ledger } from './ledger';
import { defineLocalWebhook, LOCAL_WEBHOOK, registerLocalPayment } from './local-payment.routes';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import { addMonths } from './period';
import { planDefinitions, soldPlans } from './plans';
import { createSubscriptions } from './subscriptions.service';

/** Replies and seconds that both sides of an invitation get, in the present month. */
const BONUS = { text: 20, audio: 300 } as const;
/** Seconds between two looks at what is due in the embedded engine's books. */
const TICK = 60;

/** Money: the ledger that other modules hold and settle in, plans, checkout and subscriptions. */
export function registerMoney(app: FastifyInstance): Ledger {
  const { core } = app;
  core.translator.add({ en, ar });
  const ledger = createLedger(core);

  const engine = createLocalPayment({
    database: core.database,
    plans: soldPlans(planDefinitions),
    secret: Buffer.from(core.keys.derive('payment-webhook')).toString('base64url'),
    now: core.now,
    addressOf: (sessionId) => `${BASE}/stripe/checkout/${sessionId}`,
    addMonths,
    async deliver(trx, body) {
      await core.jobs.enqueue(trx, LOCAL_WEBHOOK, { body });
    },
  });
  defineLocalWebhook(app, engine.sign);
  registerLocalPayment(app, engine);
  core.jobs.schedule('local-payment', TICK, () => engine.tick());

  const subscriptions = createSubscriptions(core, engine, ledger);
  const checkout = createCheckout(core, engine, subscriptions);
  registerBilling(app, { engine, ledger, subscriptions, checkout });

  core.accountHooks.onBonusEarned(async ({ userId }, trx) => {
    for (const kind of ['text', 'audio'] as const)
      await ledger.grant(trx, userId, kind, BONUS[kind], 'activity_bonus');
  });
  return ledger;
}
