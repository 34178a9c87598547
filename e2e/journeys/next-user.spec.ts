import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/account';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { createMaker, openPerson } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { Visit } from '../pages/visit';

const visitOf = (page: Page) => new Visit(page, 'en');

async function signOut(visit: Visit): Promise<void> {
  await visit.logOut();
  await expect(visit.page.getByRole('heading', { level: 1 })).toHaveText(visit.shell('landing.hero.title'));
}

/** Without a reload, which would clear the first user's data. */
async function signInHere(visit: Visit, { email, password }: Account): Promise<void> {
  await visit.page.getByRole('link', { name: visit.shell('nav.login'), exact: true }).click();
  await visit.signIn({ email, password });
  await expect(visit.page).toHaveURL(/\/home$/);
}

function emailOf(authorization: string): string {
  const [, claims = ''] = authorization.split('.');
  const { email = '' } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { email?: string };
  return email;
}

test.use({ viewport: { width: 1440, height: 900 } });

test('shows the next user in the tab no data of the previous one in any view', async ({
  home: page,
  request,
  account,
  token,
}) => {
  const visit = visitOf(page);
  const { chat, speech, shell } = visit;
  const [first, second] = [{ account, token }, await openPerson(request)];
  const people = [
    { ...first, traces: [/saffron/i, new RegExp(first.account.username)] },
    { ...second, traces: [/pepper/i, new RegExp(second.account.username)] },
  ] as const;
  for (const [person, spice] of [
    [first, 'saffron'],
    [second, 'pepper'],
  ] as const) {
    const maker = createMaker(request, person);
    await maker.addConversation(`A title about ${spice}`);
    await maker.addSpeech(`A word about ${spice}.`);
  }
  await page.reload();

  await test.step('leaves typed text in speech', async () => {
    await visit.openView(speech('nav.speech'));
    await visit.field(speech('text.label')).fill('Saffron, said by the first person');
  });

  let turn = 0;
  for (const label of await visit.viewLabels())
    await test.step(label, async () => {
      const [here, next] = turn % 2 === 0 ? people : ([people[1], people[0]] as const);
      turn += 1;
      await visit.openView(label);
      await expect(page.locator('main output')).toHaveCount(0);
      await signOut(visit);
      const asked: string[] = [];
      const refused: string[] = [];
      const hear = (request: { url(): string; headers(): Record<string, string> }) => {
        const { authorization } = request.headers();
        if (authorization && emailOf(authorization) !== next.account.email) asked.push(request.url());
      };
      const judge = (answer: { status(): number; url(): string }) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
      };
      await signInHere(visit, next.account);
      page.on('request', hear);
      page.on('response', judge);
      const toasts = await watchToasts(page);
      await expect(page.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();
      await visit.openView(label);
      await expect(page.locator('main output')).toHaveCount(0);
      for (const trace of here.traces) await expect(page.getByText(trace)).toHaveCount(0);
      if (label === speech('nav.speech')) await expect(visit.field(speech('text.label'))).toHaveValue('');
      expect(asked, 'asked for with the token of another').toEqual([]);
      expect(refused).toEqual([]);
      expect((await toasts()).filter((text) => text !== shell('signIn.done'))).toEqual([]);
      page.off('request', hear);
      page.off('response', judge);
    });
});

test('generates speech for the next user without requests for the previous one', async ({
  home: page,
  request,
}) => {
  const visit = visitOf(page);
  const { speech, lipSync, shell } = visit;
  const other = await openPerson(request);
  for (const label of await visit.viewLabels()) {
    await visit.openView(label);
    await expect(page.locator('main output')).toHaveCount(0);
  }
  await signOut(visit);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const toasts = await watchToasts(page);
  await signInHere(visit, other.account);
  await visit.openView(speech('nav.speech'));
  await visit.chooseVoice(speech('voices.labels.emma'));
  await visit.field(speech('text.label')).fill('Good morning.');
  await visit.button(speech('speech.generate')).click();
  await expect(visit.toast(speech('speech.done'))).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
  await visit.openView(lipSync('nav.lipSync'));
  await expect(page.locator('main output')).toHaveCount(0);
  const audios = page.getByRole('group', { name: lipSync('audio.label'), exact: true });
  await expect(audios.getByRole('radio')).toHaveCount(1);
  expect(refused).toEqual([]);
  expect(await toasts()).toEqual([shell('signIn.done'), speech('speech.done')]);
});
