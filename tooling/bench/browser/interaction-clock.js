// Runs in a measured page: how long a switch of views and a key take until the frame is drawn. Plain JavaScript: it goes
// into the browser as it stands.
const benchAfterPaint = (tell) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tell(performance.now());
    port2.postMessage(0);
  });

const benchHeading = () =>
  [...document.querySelectorAll('h1')]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map(({ textContent }) => textContent)
    .join();

const benchLink = (name) => {
  const links = [...document.querySelectorAll('nav button, nav a')];
  const link = links.find(({ textContent }) => textContent.trim() === name);
  if (!link) throw new Error(`There is no ${name} in the navigation.`);
  return link;
};

/** Clicks on a view's name in the navigation. */
window.benchOpen = (name) => benchLink(name).click();

/** Milliseconds from that click until another heading has been drawn. */
window.benchSwitch = (name) =>
  new Promise((resolve, reject) => {
    const link = benchLink(name);
    const before = benchHeading();
    const begun = performance.now();
    link.click();
    const look = () => {
      const heading = benchHeading();
      if (heading !== before && heading !== '') benchAfterPaint((now) => resolve(now - begun));
      else if (performance.now() - begun > 20_000) reject(new Error(`${name} did not open.`));
      else requestAnimationFrame(look);
    };
    look();
  });

window.benchKeys = [];
addEventListener(
  'keydown',
  ({ timeStamp }) => benchAfterPaint((now) => window.benchKeys.push(now - timeStamp)),
  {
    capture: true,
  },
);

window.benchLongTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.benchLongTasks.push(duration);
}).observe({ type: 'longtask', buffered: true });
