import type { Visit } from '../../pages/visit';
import { planCard } from '../../pages/plans';
import { answer, dialogOf, full, open, openView, view, type Screens } from './steps';

const planDialog = (plan: string) => async (visit: Visit) => {
  await openView(visit, 'pricing');
  await planCard(visit.page, plan).getByRole('button').click();
  await dialogOf(visit).waitFor();
};

const creator = ({ billing }: Visit) => billing('plans.name.Creator');

/** In this order: later screens undo what earlier ones change. */
export const payerScreens: Screens = {
  demo: full(open('/demo')),
  'success-verified': async ({ page }) => {
    await page.goto('/success');
    await page.getByRole('status').first().waitFor();
  },
  'success-waiting': async (visit) => {
    const notYet = (real: unknown) => ({ ...(real as object), status: 'none', next_plan: null });
    await answer(visit.page, { '/stripe/subscription_status': notYet });
    await visit.page.goto('/success');
    await visit.page.getByText(visit.billing('success.waiting')).waitFor();
  },
  'cancel-signed-in': open('/cancel'),
  'plan-course': view('pricing'),
  'plan-business': planDialog('Business'),
  'plan-starter': planDialog('Starter'),
  'plan-free': planDialog('Free'),
  'plan-custom': planDialog('Custom'),
  'plan-custom-problems': async (visit) => {
    const form = dialogOf(visit);
    await form.getByLabel(visit.contact('name')).fill('');
    await form.getByLabel(visit.contact('email')).fill('layla');
    await form.getByRole('button', { name: visit.contact('send') }).click();
  },
  'plan-cancel': async (visit) => {
    await openView(visit, 'activity');
    await visit.button(visit.billing('course.cancel')).click();
    await dialogOf(visit).waitFor();
  },
  'plan-ends': full(async (visit) => {
    const confirm = visit.billing('change.cancel.confirm', { present: creator(visit) });
    await dialogOf(visit).getByRole('button', { name: confirm }).click();
    await dialogOf(visit).waitFor({ state: 'detached' });
    await visit.button(visit.billing('course.resume', { plan: creator(visit) })).waitFor();
  }),
  'plan-resume': async (visit) => {
    await openView(visit, 'pricing');
    await visit.button(visit.billing('course.resume', { plan: creator(visit) })).click();
    await dialogOf(visit).waitFor();
  },
  'plan-activity': full(async (visit) => {
    await dialogOf(visit).getByRole('button').last().click();
    await dialogOf(visit).waitFor({ state: 'detached' });
    await openView(visit, 'activity');
    await visit.button(visit.billing('course.cancel')).waitFor();
  }),
};
