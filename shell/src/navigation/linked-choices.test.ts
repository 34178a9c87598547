import { takeLinkedChoices } from './linked-choices';

const open = (address: string) => window.history.replaceState({ idx: 2 }, '', address);

test('takes language and theme out of the URL and keeps the rest', () => {
  open('/welcome?lang=ar&theme=dark&from=mail#pricing');
  expect(takeLinkedChoices()).toEqual({ language: 'ar', theme: 'dark', view: undefined });
  expect(window.location.href).toMatch(/\/welcome\?from=mail#pricing$/);
  expect(window.history.state).toEqual({ idx: 2 });
});

test("moves the dashboard's view into the history entry", () => {
  open('/home?view=notes');
  expect(takeLinkedChoices()).toMatchObject({ view: 'notes' });
  expect(window.location.href).toMatch(/\/home$/);
  expect(window.history.state).toEqual({ idx: 2, usr: { view: 'notes' } });
});

test('keeps the view in a link to something that it shows', () => {
  open('/home?view=notes&lang=ar&note=n-1');
  expect(takeLinkedChoices()).toMatchObject({ language: 'ar', view: 'notes' });
  expect(window.location.href).toMatch(/\/home\?view=notes&note=n-1$/);
  expect(window.history.state).toEqual({ idx: 2, usr: { view: 'notes' } });
});

test.each(['/welcome?lang=xx&theme=pink', '/welcome'])('ignores unknown choices in %s', (address) => {
  open(address);
  expect(takeLinkedChoices()).toEqual({ language: undefined, theme: undefined, view: undefined });
});

test("keeps the view in the address of one of the view's items", () => {
  open('/home?view=notes&note=n-1');
  expect(takeLinkedChoices()).toMatchObject({ view: 'notes' });
  expect(window.location.href).toMatch(/\/home\?view=notes&note=n-1$/);
  expect(window.history.state).toEqual({ idx: 2, usr: { view: 'notes' } });
});
