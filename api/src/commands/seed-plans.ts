import { readConfig } from '../config/config';
import { seedPlans, reportEndpoint } from '@lisan/engine-payment';
import { exitWithError, StartupError } from '@lisan/engine-runtime';
import { createTranslator } from '../translations/translator';
import { billingTranslations, soldPlans } from '../modules/billing';

/**
 * `seed-plans`: creates Lisan's products in the Stripe account of STRIPE_SECRET_KEY. Existing products stay
 * unchanged.
 */
try {
  const { stripe, server } = readConfig(process.env);
  const { secretKey, baseUrl } = stripe;
  if (secretKey === null)
    throw new StartupError(
      'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: plans are made in that account.',
    );
  const plans = soldPlans(createTranslator(billingTranslations));
  const { created, found, isPortalCreated } = await seedPlans({ secretKey, baseUrl }, plans);
  process.stdout.write(`made: ${created.join(', ') || 'nothing'}\n`);
  process.stdout.write(`there already: ${found.join(', ') || 'nothing'}\n`);
  process.stdout.write(`customer portal: ${isPortalCreated ? 'made' : 'there already'}\n`);
  const url = `${server.publicUrl}/api/stripe/webhook`;
  const { version, events, state, problems } = await reportEndpoint({ secretKey, baseUrl }, url);
  const stateMessages = {
    right: 'there already',
    missing: 'not there yet',
    wrong: `to be put right. ${problems.join(' ')}`,
    unknown: 'could not be looked up',
  };
  process.stdout.write(`webhook endpoint: ${stateMessages[state]}\n`);
  process.stdout.write(`  address:     ${url}\n`);
  process.stdout.write(`  API version: ${version}\n`);
  process.stdout.write(`  events:      ${events.join(', ')}\n`);
  process.stdout.write('  secret:      its signing secret is STRIPE_WEBHOOK_SECRET\n');
} catch (error) {
  exitWithError(error);
}
