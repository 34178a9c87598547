import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

test.describe('the studio (ar)', () => {
  test.use({ locale: 'ar', viewport: { width: 1440, height: 900 } });

  test('suggests a voice, marks up text and highlights the spoken sentence, by keyboard', async ({
    home: page,
    violations,
  }) => {
    const visit = new Visit(page, 'ar');
    const { speech, studio } = visit;
    await visit.openView(speech('nav.speech'));
    const field = visit.field(speech('text.label'));
    await field.fill('صباح الخير يا أصدقاء. هذه قهوة جديدة.');

    await test.step('opens the library with voices in the language of the text', async () => {
      await expect(page.getByText(studio('library.suggest', { language: 'العربية' }))).toBeVisible();
      await page.getByRole('combobox', { name: speech('voices.library') }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: studio('library.title') });
      await expect(dialog.getByRole('listitem')).toHaveCount(4);
      await expect(dialog.locator('audio').first()).toHaveAttribute('src', /\?language=ar$/);
      await dialog.getByRole('searchbox').fill('Omar');
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      const star = dialog.getByRole('button', {
        name: studio('library.favouriteOf', { name: speech('voices.labels.omar') }),
      });
      await star.focus();
      await page.keyboard.press('Space');
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      expect(await violations()).toEqual([]);
      await dialog.getByRole('button', { name: studio('library.list.favourites'), exact: true }).click();
      await dialog
        .getByRole('button', { name: studio('library.chooseOf', { name: speech('voices.labels.omar') }) })
        .focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('combobox', { name: speech('voices.library') })).toContainText(
        speech('voices.labels.omar'),
      );
    });

    await test.step('inserts a pause at the caret and undoes it', async () => {
      await field.focus();
      await page.keyboard.press('Control+Home');
      for (let step = 0; step < 21; step += 1) await page.keyboard.press('ArrowLeft');
      await visit.button(studio('marks.name.pause')).click();
      await expect(field).toHaveValue(/أصدقاء\. \[وقفة 1\] +هذه/);
      await page.keyboard.press('Control+z');
      await expect(field).toHaveValue('صباح الخير يا أصدقاء. هذه قهوة جديدة.');
      await page.keyboard.press('Control+Shift+z');
      await visit.button(studio('marks.explain')).click();
      expect(await violations()).toEqual([]);
    });

    await test.step('lights up the sentence at the cursor in the text', async () => {
      await visit.button(speech('speech.generate')).click();
      const fromCaret = visit.button(studio('follow.fromCaret'));
      await expect(fromCaret).toBeVisible();
      await field.press('Control+End');
      await fromCaret.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-lit]').last()).toContainText('قهوة');
      expect(await violations()).toEqual([]);
    });

    await test.step('names an unclosed mark and leads to it', async () => {
      await field.press('Control+End');
      await page.keyboard.type(' *أهلًا.');
      await expect(page.getByText(studio('marks.problem.star', { line: '1' }))).toBeVisible();
      await visit.button(studio('marks.show')).press('Enter');
      await expect(field).toBeFocused();
      expect(await violations()).toEqual([]);
    });

    await test.step('plays from a sentence below a changed text and highlights it', async () => {
      const along = page.getByRole('region', { name: studio('follow.title') });
      const second = along.getByRole('button', { name: /قهوة/ });
      await second.focus();
      await page.keyboard.press('Enter');
      await expect(second).toHaveAttribute('aria-current', 'true');
      expect(await violations()).toEqual([]);
    });
  });
});

test.describe('audio clips (en)', () => {
  test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });

  test('are sought, deleted and restored by keyboard, and a blocked microphone is explained', async ({
    page,
    account,
    token,
    request,
    home,
    violations,
  }) => {
    const maker = createMaker(request, { account, token });
    await maker.addSpeech();
    const visit = new Visit(home, 'en');
    const { speech, studio } = visit;
    await visit.openView(speech('nav.speech'));
    const panel = page.getByRole('complementary');
    const clip = panel.getByRole('listitem').first();
    const seek = clip.getByRole('slider');

    await test.step('seeks by arrow keys', async () => {
      await seek.focus();
      const before = Number(await seek.inputValue());
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(Number(await seek.inputValue())).toBeGreaterThan(before);
    });

    const actions = clip.getByRole('button', { name: /^Actions for/ });
    const choose = async (name: string) => {
      await actions.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
    };

    await test.step('deletes and restores the audio', async () => {
      await choose(speech('audios.remove'));
      const undo = clip.getByRole('button', { name: speech('audios.undo') });
      await expect(undo).toBeFocused();
      expect(await violations()).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(actions).toBeVisible();
    });

    await test.step('explains what to do without microphone access', async () => {
      await visit.button(speech('voices.make')).click();
      await visit.button(speech('profile.record')).click();
      await visit.button(studio('recorder.start')).click();
      await expect(page.getByText(/microphone/i).filter({ hasText: /upload a file/ })).toBeVisible();
      expect(await violations()).toEqual([]);
    });
  });
});
