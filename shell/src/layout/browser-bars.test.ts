import { colorBrowserBars } from './browser-bars';

afterEach(() => {
  document.head.replaceChildren();
  document.body.removeAttribute('style');
});

test("gives the browser's bars the colour of the page, also when the device changes its theme", async () => {
  const device = new EventTarget();
  jest.spyOn(window, 'matchMedia').mockReturnValue(device as MediaQueryList);
  document.head.innerHTML = ['light', 'dark']
    .map((theme) => `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="red">`)
    .join('');
  const shown = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return [...document.querySelectorAll('meta')].map(({ content }) => content);
  };
  document.body.style.backgroundColor = 'rgb(20, 19, 16)';
  colorBrowserBars();
  colorBrowserBars();
  expect(await shown()).toEqual(['rgb(20, 19, 16)', 'rgb(20, 19, 16)']);
  document.body.style.backgroundColor = 'rgb(251, 248, 243)';
  device.dispatchEvent(new Event('change'));
  expect(await shown()).toEqual(['rgb(251, 248, 243)', 'rgb(251, 248, 243)']);
});
