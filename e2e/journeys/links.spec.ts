import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

for (const language of ['en', 'ar'] as const)
  test.describe(`the link of a conversation (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test('opens it through Login or from another view, and an invalid one shows a message', async ({
      page,
      request,
      account,
      token,
    }) => {
      const visit = new Visit(page, language);
      const { chat, shell, billing } = visit;
      const id = await createMaker(request, { account, token }, language).addConversation(
        language === 'ar' ? 'عنوان عن الزعفران' : 'A title about saffron',
      );
      const link = `/home?conversation=${id}`;
      const reply = page.getByRole('list', { name: chat('messages') }).getByRole('article');

      await test.step('opens the conversation after a visitor signs in', async () => {
        await page.goto(link);
        await page
          .getByRole('link', { name: shell('nav.login'), exact: true })
          .first()
          .click();
        await visit.signIn(account);
        await expect(reply).toContainText(/saffron|الزعفران/i);
        await expect(page).toHaveURL(new RegExp(`conversation=`));
      });

      await test.step('opens the conversation when another view was open', async () => {
        await visit.openView(billing('nav.activity'));
        await page.goto(link);
        await expect(reply).toContainText(/saffron|الزعفران/i);
      });

      await test.step('reports an invalid conversation id', async () => {
        await page.goto('/home?conversation=%3Cscript%3E');
        await expect(visit.toast(chat('history.missing'))).toBeVisible();
      });
    });
  });
