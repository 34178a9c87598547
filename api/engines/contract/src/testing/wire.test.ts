import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wire, wireFolder } from './wire';

const names = readdirSync(fileURLToPath(wireFolder), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

test.each(names)('%s states where and when its shape was read', (name) => {
  const { source, date, status } = wire(name);
  expect(new URL(source).protocol).toBe('https:');
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.parse('2026-12-31'));
  expect(status).toBeGreaterThanOrEqual(200);
});

test('fills places by name at any depth and changes nothing else', () => {
  const { body } = wire('sync-so/generation-taken', { id: 'one', video: 'two', audio: '{id}' });
  expect(body).toMatchObject({ id: 'one', input: [{ assetId: 'two' }, { assetId: '{id}' }] });
  const raw = readFileSync(new URL('sync-so/generation-taken.json', wireFolder), 'utf8');
  expect(raw).toContain('"{id}"');
});
