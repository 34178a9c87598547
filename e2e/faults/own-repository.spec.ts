import { makeOwnRepository, packKit } from '../fixtures/own-repository';
import { expect, startSignedIn, test } from '../fixtures/test';
import { startEdgeBeside } from '../machine/edge-beside';

test('a remote in a repository of its own is built from packed packages, proved, published, and a tab', async ({
  page,
  token,
}) => {
  // The compiler has the machine to share with whoever else is tested.
  test.setTimeout(300_000);
  const edge = await startEdgeBeside({
    origin: process.env['LISAN_URL'] ?? '',
    dataFolder: process.env['LISAN_DATA'] ?? '',
  });
  const notes = await makeOwnRepository(await packKit(), edge.dataFolder);
  try {
    await notes.checkTypes();
    await notes.lisan('build');
    expect(await notes.lisan('publish', 'notes', '--reason', 'the first')).toMatch(
      /^notes 1\.0\.0-[0-9a-f]{8}\nSet \S+ is live\.\nnotes: \d+ bytes before it runs/,
    );

    await startSignedIn(page, token);
    await page.goto(`${edge.origin}/home`);
    const main = page.getByRole('main');
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await expect(main.getByRole('heading', { name: 'Notes' })).toBeFocused();
    await main.getByRole('textbox', { name: 'Note' }).fill('Call Layla');
    await page.getByRole('button', { name: 'Text Generation', exact: true }).click();
    await expect(main.getByRole('heading', { name: 'Text Generation' })).toBeVisible();
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await expect(main.getByRole('textbox', { name: 'Note' })).toHaveValue('Call Layla');
    // It hears events from an edge that is about to end.
    await page.goto('about:blank');
  } finally {
    await notes.remove();
    await edge.stop();
  }
});
