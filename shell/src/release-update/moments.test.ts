import {
  addField,
  DAY_MS,
  edge,
  reportManifest,
  next,
  open,
  page,
  pass,
  SECOND_MS,
  show,
  type,
} from '../testing/outdated-page';

test('updates a tab hidden for half a minute, unless a field has the focus', async () => {
  await open();
  await reportManifest(next);
  const field = addField();
  field.focus();
  show(false);
  await pass(40 * SECOND_MS);
  expect(page.reload).not.toHaveBeenCalled();
  field.blur();
  await pass(60 * SECOND_MS);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('keeps the page after a short absence, and after a long one updates until the user acts', async () => {
  await open();
  await reportManifest(next);
  show(false);
  await pass(10 * SECOND_MS);
  show(true);
  await pass(DAY_MS / 2);
  expect(page.reload).not.toHaveBeenCalled();
  // A suspended tab runs no timers.
  show(false);
  jest.setSystemTime(Date.now() + 10 * 60 * SECOND_MS);
  show(true);
  window.dispatchEvent(new Event('pointerdown'));
  await pass(0);
  expect(page.reload).not.toHaveBeenCalled();
  show(false);
  jest.setSystemTime(Date.now() + 10 * 60 * SECOND_MS);
  show(true);
  await pass(0);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('asks the edge once after a long absence, even without a response', async () => {
  await open();
  show(false);
  jest.setSystemTime(Date.now() + 6 * 60 * SECOND_MS);
  edge.served = null;
  show(true);
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(edge.requests).toEqual(['HEAD /']);
});

test('updates an old page when a file fails to load, or notifies if something would be lost', async () => {
  await open();
  edge.served = next;
  const field = addField();
  type(field, 'not sent');
  page.services.releaseUpdate.failed();
  await pass(1);
  expect(page.services.releaseUpdate.getState().isOutdated).toBe(true);
  expect(page.reload).not.toHaveBeenCalled();
  field.remove();
  page.services.releaseUpdate.failed();
  await pass(1);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('stays on a current page when a file fails to load', async () => {
  await open();
  page.services.releaseUpdate.failed();
  await pass(DAY_MS);
  expect(page.services.releaseUpdate.getState().isOutdated).toBe(false);
  expect(edge.requests).toEqual(['HEAD /']);
});

test('uses the last of two navigations', async () => {
  await open();
  await reportManifest(next);
  const [first, last] = [jest.fn(), jest.fn()];
  page.services.releaseUpdate.navigate(first, first);
  page.services.releaseUpdate.navigate(last, last);
  await pass(0);
  expect([first, last].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('handles plain clicks on links, and leaves others to browser and router', async () => {
  await open();
  await reportManifest(next);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<a id="about" href="/about#team"><b>About</b></a><a id="here" href="#here">Here</a><a id="file" href="/a.pdf">File</a>',
  );
  const click = (selector: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // Otherwise jsdom would leave the page.
    window.addEventListener('click', (seen) => seen.preventDefault(), { once: true });
    document.querySelector(selector)?.dispatchEvent(event);
    return pass(0);
  };
  await click('#here');
  await click('#file');
  await click('#about b', { ctrlKey: true });
  expect(page.leaveTo).not.toHaveBeenCalled();
  edge.served = null;
  await click('#about b');
  expect(page.goTo).toHaveBeenCalledWith('/about#team');
  edge.served = next;
  await click('#about b');
  expect(page.leaveTo).toHaveBeenCalledWith('http://localhost/about#team');
});
