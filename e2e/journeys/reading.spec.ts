import { smokeWhere } from '../fixtures/smoke';
import { expect, test } from '../fixtures/test';
import { patternOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

const text = 'كتب الولد درسه. سافر أخي إلى دبي.';

for (const language of ['en', 'ar'] as const)
  test.describe(`a reading (${language})`, () => {
    test.use({ locale: language, viewport: { width: 1440, height: 900 } });

    test(
      'is corrected by keyboard, and only the changed sentence is generated again',
      smokeWhere(language === 'ar'),
      async ({ home: page, violations }) => {
        const visit = new Visit(page, language);
        const { speech, studio } = visit;
        await visit.openView(speech('nav.speech'));
        await visit.field(speech('text.label')).fill(text);
        await visit.chooseVoice(speech('voices.labels.layla'));
        const about = page.getByText(patternOf(studio(`price.about_${language === 'ar' ? 'two' : 'other'}`)));
        await expect(about).toBeVisible();
        await visit.button(speech('speech.generate')).click();
        await expect(visit.toast(speech('speech.done'))).toBeVisible();

        await test.step('chooses and saves another reading by keyboard', async () => {
          await visit.button(speech('readingSection')).focus();
          await page.keyboard.press('Enter');
          const word = page.getByRole('button', { name: 'كَتَبَ' });
          await expect(word).toBeVisible();
          await word.focus();
          await page.keyboard.press('ArrowLeft');
          await expect(page.getByRole('button', { name: 'الْوَلَد' })).toBeFocused();
          await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Enter');
          const other = page.getByRole('radio', { name: 'كُتِبَ' });
          await expect(other).toBeVisible();
          expect(await violations()).toEqual([]);
          await other.focus();
          await page.keyboard.press('Space');
          await visit.button(studio('word.everywhere')).focus();
          await page.keyboard.press('Enter');
          await expect(page.getByRole('button', { name: 'كُتِبَ', exact: true })).toBeVisible();
        });

        await test.step('shows the reading in the dictionary', async () => {
          await visit.button(studio('dictionary.open')).click();
          const reading = page.getByRole('textbox', {
            name: studio('dictionary.readingOf', { word: 'كتب' }),
          });
          await expect(reading).toHaveValue('كُتِبَ');
          expect(await violations()).toEqual([]);
          await page.keyboard.press('Escape');
        });

        await test.step('generates one changed sentence at its own price', async () => {
          await visit.field(speech('text.label')).fill(text.replace('درسه', 'درسه الآن'));
          const again = visit.button(
            language === 'ar'
              ? studio('price.changed_one')
              : studio('price.changed_one').replace('{{count}}', '1'),
          );
          await expect(again).toBeEnabled();
          await expect(page.getByText(patternOf(studio('price.costs')))).toBeVisible();
          expect(await violations()).toEqual([]);
          await again.focus();
          await page.keyboard.press('Enter');
          await expect(page.getByRole('complementary').getByRole('slider', { name: /./ })).toHaveCount(3);
        });
      },
    );
  });
