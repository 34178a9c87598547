import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

test.use({ locale: 'en', viewport: { width: 1280, height: 800 }, forcedColors: 'active' });

test(
  'marks buttons, the open view and the two-factor switch in forced colors',
  { tag: '@smoke' },
  async ({ home }) => {
    const visit = new Visit(home, 'en');
    const { speech, profile } = visit;
    await visit.openView(speech('nav.speech'));
    const edge = await visit
      .button(speech('speech.generate'))
      .evaluate((button) => getComputedStyle(button).borderTopStyle);
    expect(edge).toBe('solid');
    const entry = home.getByRole('navigation').getByRole('link', { name: speech('nav.speech') });
    expect(await entry.evaluate((button) => getComputedStyle(button).textDecorationLine)).toBe('underline');

    await visit.openView(profile('nav.profile'));
    const control = home.getByRole('switch', { name: profile('twoFactor.toggle') });
    await expect(control).toBeVisible();
    const colors = await control.evaluate((track) => {
      const knob = track.firstElementChild;
      const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
      return [backgroundOf(track), knob && backgroundOf(knob)];
    });
    expect(colors[0]).not.toBe(colors[1]);
    expect(await control.evaluate((track) => getComputedStyle(track).borderTopColor)).not.toBe(colors[0]);
  },
);
