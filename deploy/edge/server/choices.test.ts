import { readChoices } from './choices';

const read = (url: string, cookie = '') => readChoices({ url, headers: { cookie, 'accept-language': 'en' } });

it('follows a link before a cookie, and keeps its choice in one', () => {
  expect(read('/welcome?lang=ar&theme=dark', 'lisan-language=en; lisan-theme=light')).toMatchObject({
    language: 'ar',
    theme: 'dark',
    isLanguageLinked: true,
    hasQuery: false,
    cookies: { 'lisan-language': 'ar', 'lisan-theme': 'dark' },
  });
});

it('ignores a value that is no choice', () => {
  expect(read('/welcome?lang=xx&theme=a%0d%0ab&from=mail')).toMatchObject({
    language: 'en',
    theme: undefined,
    isLanguageLinked: false,
    hasQuery: true,
    cookies: {},
  });
});

it('opens the linked view for a signed-in user only', () => {
  expect(read('/home?view=notes', 'lisan-view=chat.canary')).toMatchObject({
    lastView: 'notes',
    isOfCanary: false,
  });
  expect(read('/home?view=chat', 'lisan-view=chat.canary')).toMatchObject({ isOfCanary: true });
  expect(read('/home?view=notes').lastView).toBeUndefined();
});

it('keeps the prerendered page for a plan that a visitor chose', () => {
  expect(read('/register?view=pricing&plan=Creator').hasQuery).toBe(false);
  expect(read('/register?view=pricing&plan=Creator&invite=ABC').hasQuery).toBe(true);
});
