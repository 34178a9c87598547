import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

test('shows the knob of the two-factor switch in forced colors', async ({ home }) => {
  const visit = new Visit(home, 'en');
  await home.emulateMedia({ forcedColors: 'active' });
  await visit.openView(visit.profile('nav.profile'));
  const control = home.getByRole('switch', { name: visit.profile('twoFactor.toggle') });
  await expect(control).toBeVisible();
  const colors = await control.evaluate((track) => {
    const knob = track.firstElementChild;
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    return [backgroundOf(track), knob && backgroundOf(knob)];
  });
  expect(colors[0]).not.toBe(colors[1]);
  expect(await control.evaluate((track) => getComputedStyle(track).borderTopColor)).not.toBe(colors[0]);
});
