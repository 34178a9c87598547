import { randomUUID } from 'node:crypto';
import { readVerificationLink } from '../fixtures/emails';
import { expect, test } from '../fixtures/test';
import { translationsOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

for (const language of ['en', 'ar'] as const)
  test.describe(`an invitation (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1280, height: 900 } });

    test('registers a friend by link or typed code and credits both accounts', async ({
      home: page,
      request,
      account,
      violations,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 422', 'status of 400');
      const visit = new Visit(page, language);
      const { shell, profile, billing } = visit;
      const bonus = translationsOf('money', language)('activity_bonus');
      const newcomer = {
        username: 'Omar',
        email: `${randomUUID()}@example.org`,
        password: 'omar-and-layla',
      };
      const section = page.getByRole('region', { name: profile('invite.title') });
      const bonuses = page
        .getByRole('row')
        .filter({ hasText: billing('activity.entries.grant') })
        .filter({ hasText: bonus });

      await visit.openView(profile('nav.profile'));
      await section.getByRole('button').click();
      await expect(section.getByText(/^[A-Z0-9]{10}$/)).toBeVisible();
      const code = await section.getByText(/^[A-Z0-9]{10}$/).innerText();
      await visit.logOut();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));

      await page.goto(`/register?invite=${code}`);
      const invitation = visit.field(shell('register.invitation'));
      await expect(invitation).toHaveValue(code);
      await visit.field(shell('field.username')).fill(newcomer.username);
      await visit.field(shell('field.email')).fill(newcomer.email);
      await visit.field(shell('field.password')).fill(newcomer.password);
      await page.getByRole('checkbox').check();
      expect(await violations()).toEqual([]);
      await invitation.fill('NOBODYHASI');
      await visit.button(shell('register.submit')).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(visit.field(shell('field.email'))).toHaveValue(newcomer.email);
      await invitation.fill(` ${code.toLowerCase()} `);
      await visit.button(shell('register.submit')).click();
      await expect(visit.field(shell('field.email'))).toHaveValue('');

      // The bonus requires a verified email. The link works while signed out.
      await page.goto(await readVerificationLink(request, newcomer.email));
      expect(await violations()).toEqual([]);
      await visit.button(shell('verifyEmail.submit')).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('verifyEmail.done'));

      await page.goto('/login');
      for (const { email, password } of [newcomer, account]) {
        await visit.signIn({ email, password });
        await expect(page).toHaveURL(/\/home$/);
        await visit.openView(billing('nav.activity'));
        await expect(bonuses.first()).toBeVisible();
        await visit.logOut();
        await page.getByRole('link', { name: shell('nav.login'), exact: true }).click();
      }
    });
  });
