// Runs in a measured page before its own code. Loaded into the browser as is, without types.

const CONTROLS = 'a,button,summary,label,[role=tab],[role^=menuitem],[role=option],[role=radio]';
const LOOKS = ['color', 'backgroundColor', 'borderColor', 'boxShadow', 'outline', 'opacity', 'filter'];

const afterPaint = (report) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => report(performance.now());
    port2.postMessage(0);
  });

const isSeen = (element) => {
  if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height, bottom, right } = element.getBoundingClientRect();
  return width > 1 && height > 1 && bottom > 0 && right > 0;
};

const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim();
const findControl = (name) =>
  [...document.querySelectorAll(CONTROLS)].find((one) => nameOf(one) === name && isSeen(one));
const heading = () => [...document.querySelectorAll('h1')].find(isSeen)?.textContent.trim() ?? '';

/** Centre of the control with this role and name; undefined while there is none. */
window.benchLocate = (name) => {
  const found = findControl(name)?.getBoundingClientRect();
  return found && { x: found.left + found.width / 2, y: found.top + found.height / 2 };
};

/** Whether React handles events at this element: hydrated, not only prerendered. */
const isAnswered = (element) => {
  const key = Object.keys(element ?? {}).find((one) => one.startsWith('__reactProps$'));
  if (!key) return false;
  const props = element[key];
  let isHandled = false;
  element[key] = { ...props, onAnimationIteration: () => (isHandled = true) };
  // An event that nobody uses, and that doesn't make React hydrate sooner.
  element.dispatchEvent(new Event('animationiteration', { bubbles: true }));
  element[key] = props;
  return isHandled;
};

const moments = {
  view: ({ field }) => isAnswered([...document.querySelectorAll(field)].find(isSeen)),
  field: ({ field }) => isSeen([...document.querySelectorAll(field)].find(isSeen)) && heading() !== '',
  frame: ({ frame }) => isAnswered(findControl(frame)),
  heading: ({ shows }) => heading() === shows,
  arabic: () => document.documentElement.lang === 'ar' && /[\u0600-\u06ff]/.test(heading()),
  dark: () => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? [];
    return document.body.checkVisibility() && heading() !== '' && Number(red) < 96;
  },
};

/** Reports each moment once per document, in milliseconds since 1970: a press may navigate. */
window.startBenchClock = (goal) => {
  const report = (name, at) => window.benchReport(JSON.stringify({ name, at: performance.timeOrigin + at }));
  report('start', 0);
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') report('paint', startTime);
  }).observe({ type: 'paint', buffered: true });
  const expected = new Set(goal.moments);
  const check = () => {
    for (const name of expected)
      if (document.body && moments[name](goal)) {
        expected.delete(name);
        // Code that runs needs no paint.
        if (name === 'view' || name === 'frame') report(name, performance.now());
        else afterPaint((now) => report(name, now));
      }
    if (expected.size > 0) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
  /** Reports `heading` when the view with this heading is shown. */
  window.benchExpect = (shows) => {
    const show = () => {
      if (heading() === shows) afterPaint((now) => report('heading', now));
      else requestAnimationFrame(show);
    };
    addEventListener('pointerdown', () => requestAnimationFrame(show), { capture: true, once: true });
  };
  watchPresses(report);
};

const appearanceOf = (name) => {
  const control = findControl(name);
  const around = control ? [control.parentElement, control, ...control.querySelectorAll('*')] : [];
  const styles = around.map((one) => LOOKS.map((look) => getComputedStyle(one)[look]));
  const busy = document.querySelectorAll('[role=progressbar],[aria-busy=true]').length;
  return JSON.stringify([document.body.innerText, busy, styles]);
};

const watchPresses = (report) =>
  addEventListener(
    'pointerdown',
    ({ timeStamp, target }) => {
      const control = target.closest?.(CONTROLS);
      report('press', timeStamp);
      if (!control) return;
      const name = nameOf(control);
      const before = appearanceOf(name);
      const check = () => {
        if (appearanceOf(name) !== before) afterPaint((now) => report('change', now));
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    },
    { capture: true },
  );

/** Milliseconds from each key to the next frame. */
window.benchKeys = [];
addEventListener('keydown', ({ timeStamp }) => afterPaint((now) => window.benchKeys.push(now - timeStamp)), {
  capture: true,
});

window.benchLongTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.benchLongTasks.push(duration);
}).observe({ type: 'longtask', buffered: true });

/** Longest event of each interaction above 16 ms, by its id. */
window.benchInteractions = {};
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId)
      window.benchInteractions[interactionId] = Math.max(
        window.benchInteractions[interactionId] ?? 0,
        duration,
      );
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
