import { readConfig } from '../config';
import { seedPlans } from '../engines/payment/stripe/seed-plans';
import { failStart } from '../fail-start';
import { createTranslator } from '../messages/translator';
import ar from '../modules/billing/messages/ar.json' with { type: 'json' };
import en from '../modules/billing/messages/en.json' with { type: 'json' };
import { soldPlans } from '../modules/billing/plans';
import { StartupError } from '../startup-error';

/** `seed-plans` makes what Lisan sells in the Stripe account of STRIPE_SECRET_KEY; what is there stays as it is. */
try {
  const { stripe, server } = readConfig(process.env);
  const { secretKey, baseUrl } = stripe;
  if (secretKey === null)
    throw new StartupError(
      'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: plans are made in that account.',
    );
  const plans = soldPlans(createTranslator({ en, ar }));
  const { made, found, isPortalMade } = await seedPlans({ secretKey, baseUrl }, plans);
  process.stdout.write(`made: ${made.join(', ') || 'nothing'}\n`);
  process.stdout.write(`there already: ${found.join(', ') || 'nothing'}\n`);
  process.stdout.write(`customer portal: ${isPortalMade ? 'made' : 'there already'}\n`);
  process.stdout.write(
    `Have Stripe send checkout.session.*, customer.subscription.* and invoice.* to ${server.publicUrl}/api/stripe/webhook\n`,
  );
} catch (error) {
  failStart(error);
}
