import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import type { PaymentEngine } from '@lisan/engine-contract';
import { defineRoute, raw, redirect } from '../../routing';
import type { Caller } from '../../routing/caller';
import {
  presentActivity,
  presentCard,
  presentDue,
  presentInvoice,
  presentPlan,
  presentPreview,
  presentSubscription,
} from './billing.presenter';
import type { Checkout } from './checkout/checkout.service';
import type { createContact } from './contact.service';
import type { Customers } from './customers.service';
import type { Ledger } from './ledger/ledger';
import type { PlanChanges } from './subscriptions/plan-change';
import { planName } from './plans/plans';
import { isRunning } from './subscriptions/subscription-state';
import type { Subscriptions } from './subscriptions/subscriptions.service';

const PAGE_SIZE = 50;
const MAX_CSV_ROWS = 10_000;

interface BillingServices {
  readonly engine: PaymentEngine;
  readonly ledger: Ledger;
  readonly subscriptions: Subscriptions;
  readonly changes: PlanChanges;
  readonly checkout: Checkout;
  readonly sendQuestion: ReturnType<typeof createContact>;
  readonly customers: Customers;
}

export function registerBilling(app: FastifyInstance, services: BillingServices): void {
  const { engine, ledger, subscriptions, changes, checkout, sendQuestion, customers } = services;

  async function presentPlanOf({ userId }: Caller, ip: string) {
    const row = await subscriptions.find(userId);
    const account = await ledger.findAccount(userId);
    return {
      ...presentSubscription(row, account, engine),
      due: row?.status === 'past_due' ? presentDue(await customers.findDue(userId)) : null,
      trial_available: !isRunning(row) && (await checkout.isTrialAvailable(userId, ip)),
    };
  }

  defineRoute(app, 'GET /stripe/subscription_plans', async ({ language }) =>
    (await engine.listPlans()).map((plan) =>
      presentPlan(plan, language, planName(app.core.translator, plan.name, language)),
    ),
  );

  defineRoute(app, 'POST /user/balance', ({ caller }) => ledger.getBalance(caller.userId));

  defineRoute(app, 'POST /stripe/subscription_status', ({ caller, ip }) => presentPlanOf(caller, ip));

  defineRoute(
    app,
    'POST /stripe/subs',
    async ({ caller, body, language, ip, once }) => {
      const { sessionId, url } = await checkout.start(caller, body.priceId, {
        language,
        ip,
        isRepeated: once.isRepeated,
        previewVersion: body.preview_version,
      });
      return { session_id: sessionId, url };
    },
    { perMinute: 20 },
  );

  defineRoute(
    app,
    'POST /stripe/preview',
    async ({ caller, body }) => {
      const [plan, planned] = await checkout.preview(caller, body.priceId);
      return presentPreview(plan, planned, !engine.local);
    },
    { perMinute: 60 },
  );

  defineRoute(
    app,
    'POST /stripe/checkout_status',
    async ({ caller, body, ip }) => {
      const status = await checkout.readOutcome(caller.userId, body.session_id);
      return { status, subscription: await presentPlanOf(caller, ip) };
    },
    { perMinute: 60 },
  );

  defineRoute(
    app,
    'POST /stripe/contact',
    async ({ body, translate }) => {
      await sendQuestion(body);
      return { success: true, message: translate('contact_sent') };
    },
    { perMinute: 5 },
  );

  defineRoute(app, 'POST /stripe/cancel', async ({ caller, ip }) => {
    await subscriptions.setCanceled(caller.userId, true);
    return presentPlanOf(caller, ip);
  });

  defineRoute(app, 'POST /stripe/resume', async ({ caller, body, ip }) => {
    await changes.stay(await subscriptions.getRunning(caller.userId), body.preview_version);
    return presentPlanOf(caller, ip);
  });

  defineRoute(app, 'POST /stripe/portal', async ({ caller }) => ({
    url: await customers.openPortal(caller.userId),
  }));

  defineRoute(app, 'GET /stripe/invoices', async ({ caller: { userId } }) => {
    const [card, invoices] = await Promise.all([customers.findCard(userId), customers.listInvoices(userId)]);
    return { card: presentCard(card), invoices: invoices.map(presentInvoice) };
  });

  defineRoute(
    app,
    'POST /stripe/webhook',
    async ({ request }) => {
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      await subscriptions.receiveEvent(engine.readEvent(body, String(request.headers['stripe-signature'])));
      return { received: true };
    },
    { rawBody: true },
  );

  if (!engine.local)
    defineRoute(app, 'GET /stripe/checkout/:session_id', async ({ params }) =>
      redirect(await checkout.getUrl(params.session_id)),
    );

  defineRoute(app, 'GET /user/usage', ({ caller, query }) => ledger.getUsage(caller.userId, query.time_zone));

  defineRoute(app, 'GET /user/activity', async ({ caller, query, translate }) => {
    const before =
      query.cursor !== undefined && /^\d{1,15}$/.test(query.cursor) ? Number(query.cursor) : undefined;
    const isFile = query.format === 'csv';
    const limit = isFile ? MAX_CSV_ROWS : (query.limit ?? PAGE_SIZE);
    const rows = await ledger.listActivity(caller.userId, { before, limit, kind: query.kind });
    const entries = rows.map((row) => presentActivity(row, translate));
    if (isFile)
      return raw(stringify(entries, { header: true, bom: true, escape_formulas: true }), {
        type: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="lisan-activity.csv"' },
      });
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return { entries, next_cursor: last ? String(last.id) : null };
  });
}
