import type { Page } from '@playwright/test';
import { readEmailChangeLink } from '../fixtures/emails';
import { expect, test } from '../fixtures/test';
import type { Language } from '../fixtures/translations';
import { Visit } from '../pages/visit';

/** A device whose owner confirms every request, until the returned function is called. */
async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  };
}

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test.describe(`passkeys and email (${language})`, () => {
    test.use({ locale: language === 'ar' ? 'ar-EG' : 'en-US' });

    test('signs in with a passkey, and changes the email once the new address confirms', async ({
      home: page,
      account,
      request,
      violations,
    }) => {
      const visit = new Visit(page, language);
      const { shell, profile } = visit;
      const stopConfirming = await addAuthenticator(page);
      const passkeys = page.getByRole('group', { name: profile('passkeys.title') });
      const email = page.getByRole('group', { name: profile('account.emailGroup') });
      const next = `new.${account.email}`;

      await test.step('adds and renames a passkey', async () => {
        await visit.openView(profile('nav.profile'));
        await passkeys.getByRole('button', { name: profile('passkeys.add') }).click();
        await expect(visit.toast(profile('passkeys.added'))).toBeVisible();
        await passkeys.getByRole('listitem').getByRole('button').first().click();
        const dialog = page.getByRole('dialog', { name: profile('passkeys.renameTitle') });
        await dialog.getByLabel(profile('passkeys.name')).fill('My laptop');
        await page.keyboard.press('Enter');
        await expect(passkeys.getByText('My laptop')).toBeVisible();
        await expect(passkeys.getByText(profile('passkeys.unused'))).toBeVisible();
        expect(await violations()).toEqual([]);
      });

      await test.step('signs in without a password', async () => {
        await visit.logOut();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));
        await page.goto('/login');
        await visit.button(shell('passkey.signIn')).click();
        await expect(page).toHaveURL(/\/home$/);
        await visit.openView(profile('nav.profile'));
        await expect(passkeys.getByText('My laptop')).toBeVisible();
        await expect(passkeys.getByText(profile('passkeys.unused'))).toBeHidden();
      });

      await test.step('changes the email', async () => {
        await email.getByRole('button', { name: profile('email.open') }).click();
        const dialog = page.getByRole('dialog', { name: profile('email.open') });
        await dialog.getByLabel(profile('email.next')).fill(next);
        await dialog.getByRole('button', { name: profile('email.submit') }).click();
        await expect(email).toContainText(profile('email.waiting'));
        await expect(email).toContainText(next);
        await page.goto(await readEmailChangeLink(request, next));
        expect(await violations()).toEqual([]);
        await visit.button(shell('changeEmail.submit')).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('changeEmail.done'));
        // Else the autofill list would sign in as soon as the field has the focus.
        await stopConfirming();
        await page.getByRole('link', { name: shell('signIn.submit') }).click();
        await expect(visit.field(shell('field.email'))).toHaveValue(next);
        await visit.signIn({ email: next, password: account.password });
        await expect(page).toHaveURL(/\/home$/);
      });
    });
  });
}
