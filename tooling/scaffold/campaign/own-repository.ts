import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { makeOwnRepository, packKit, runDocumented, startLisan } from '@lisan/e2e';
import { usePage } from './in-browser';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A team that has npm and the tarballs of the kit, and nothing of this checkout. Throws at the first thing that does not work. */
export async function runOwnRepositoryCampaign(tell: (line: string) => void): Promise<void> {
  const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const begun = performance.now();
    const value = await work();
    tell(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    return value;
  };
  const lisan = await step('a whole Lisan', () => startLisan({ root, seconds: 900 }));
  try {
    const tarballs = await step('npm run pack:kit', packKit);
    const notes = await step('the lines of docs/remote.md that install', () =>
      makeOwnRepository(tarballs, lisan.dataFolder, 'documented'),
    );
    try {
      const links = listLinks(join(notes.folder, 'node_modules'));
      if (links.length > 0) throw new Error(`Linked, not installed: ${links.join(', ')}`);
      await step('the lines of docs/remote.md that build', () => runDocumented(notes.folder, 'Build'));
      await step('npx lisan publish notes', () => notes.lisan('publish', 'notes'));
      await step('a tab, in a browser', () => seeNotes(lisan.origin));
    } finally {
      await notes.remove();
    }
  } finally {
    await lisan.stop();
  }
}

/** Packages that lead elsewhere; what npm links for their commands leads to where it stands. */
function listLinks(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== '.bin')
    .flatMap((name) => {
      if (name.startsWith('@')) return listLinks(join(folder, name));
      return lstatSync(join(folder, name)).isSymbolicLink() ? [name] : [];
    });
}

function seeNotes(origin: string): Promise<void> {
  return usePage(origin, async (page) => {
    await expect(async () => {
      await page.goto('/home');
      await page.getByRole('button', { name: 'Notes', exact: true }).click({ timeout: 3_000 });
    }).toPass();
    await page.getByRole('main').getByRole('textbox', { name: 'Note' }).fill('Call Layla');
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Note' })).toHaveValue('Call Layla');
  });
}
