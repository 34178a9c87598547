import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** A place in a source whose text can be seen, and a field that somebody types into meanwhile. */
export type Edited = {
  file: string;
  /** Written in the file; what stands on screen is followed by the mark that an edit adds. */
  code: string;
  field: string;
};

const TIMES = 5;
const TYPED = 'Half a sentence';

/**
 * Edits the file as an editor saves it, and looks each time how long the page that is open takes to show it.
 * Throws when the page was loaded anew, or lost what was typed. @returns the middle, in milliseconds
 */
export async function measureEdits(root: string, page: Page, { file, code, field }: Edited): Promise<number> {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(code)) throw new Error(`${file} has no ${code} any more.`);
  const textbox = page.getByRole('textbox', { name: field });
  await textbox.fill(TYPED);
  await page.evaluate(() => document.body.setAttribute('data-opened', 'once'));
  const took: number[] = [];
  try {
    for (let time = 1; time <= TIMES; time += 1) {
      const mark = `(edit ${time})`;
      const shown = page.waitForFunction((text) => document.body.textContent.includes(text), mark, {
        polling: 'raf',
      });
      const begun = performance.now();
      writeFileSync(path, before.replace(code, `${code} + ' ${mark}'`));
      await shown;
      took.push(performance.now() - begun);
    }
  } finally {
    writeFileSync(path, before);
  }
  await expect(textbox).toHaveValue(TYPED);
  await expect(page.locator('body')).toHaveAttribute('data-opened', 'once');
  return took.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}
