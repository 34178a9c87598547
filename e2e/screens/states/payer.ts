import type { Visit } from '../../pages/visit';
import { answer, dialogOf, open, view, type ScreenState } from './steps';

const card = ({ page }: Visit, plan: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
    .getByRole('button');

const planDialog = (plan: string) => async (visit: Visit) => {
  await view('pricing')(visit);
  await card(visit, plan).click();
  await dialogOf(visit).waitFor();
};

/** The plan of somebody who pays, in this order: what one state changes a later one takes back. */
export const payerStates: readonly ScreenState[] = [
  { name: 'demo', go: open('/demo'), full: true },
  {
    name: 'success-verified',
    go: async ({ page }) => {
      await page.goto('/success');
      await page.getByRole('status').first().waitFor();
    },
  },
  {
    name: 'success-waiting',
    go: async (visit) => {
      const notYet = (real: unknown) => ({ ...(real as object), status: 'none', next_plan: null });
      await answer(visit.page, { '/stripe/subscription_status': notYet });
      await visit.page.goto('/success');
      await visit.page.getByText(visit.billing('success.waiting')).waitFor();
    },
  },
  { name: 'cancel-signed-in', go: open('/cancel') },
  { name: 'plan-course', go: view('pricing') },
  { name: 'plan-business', go: planDialog('Business') },
  { name: 'plan-starter', go: planDialog('Starter') },
  { name: 'plan-free', go: planDialog('Free') },
  { name: 'plan-custom', go: planDialog('Custom') },
  {
    name: 'plan-custom-problems',
    go: async (visit) => {
      const form = dialogOf(visit);
      await form.getByLabel(visit.billing('contact.name')).fill('');
      await form.getByLabel(visit.billing('contact.email')).fill('layla');
      await form.getByRole('button', { name: visit.billing('contact.send') }).click();
    },
  },
  {
    name: 'plan-cancel',
    go: async (visit) => {
      await view('activity')(visit);
      await visit.button(visit.billing('course.cancel')).click();
      await dialogOf(visit).waitFor();
    },
  },
  {
    name: 'plan-ends',
    go: async (visit) => {
      const confirm = visit.billing('change.cancel.confirm', { present: 'Creator' });
      await dialogOf(visit).getByRole('button', { name: confirm }).click();
      // The dialog's own way out has the name of what the page offers next.
      await dialogOf(visit).waitFor({ state: 'detached' });
      await visit.button(visit.billing('course.resume', { plan: 'Creator' })).waitFor();
    },
    full: true,
  },
  {
    name: 'plan-resume',
    go: async (visit) => {
      await view('pricing')(visit);
      await visit.button(visit.billing('course.resume', { plan: 'Creator' })).click();
      await dialogOf(visit).waitFor();
    },
  },
  {
    name: 'plan-activity',
    go: async (visit) => {
      await dialogOf(visit).getByRole('button').last().click();
      await dialogOf(visit).waitFor({ state: 'detached' });
      await view('activity')(visit);
      await visit.button(visit.billing('course.cancel')).waitFor();
    },
    full: true,
  },
];
