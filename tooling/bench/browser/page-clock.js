// Runs in a measured page before any code of its own. It goes into the browser as it stands, without types.

/** Calls back when what the next frame draws is on screen. */
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

/** Times from the navigation: the first paint, the view on screen, and the first call that the form sends. */
window.startBenchClock = ({ fields, sends, word }) => {
  const clock = { firstPaint: 0, view: 0, usable: 0 };
  window.benchClock = clock;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') clock.firstPaint = startTime;
  }).observe({ type: 'paint', buffered: true });

  // The submitted call never leaves the page: every visit finds the account as it was.
  const realFetch = window.fetch;
  window.fetch = function fetch(...given) {
    const [target, options] = given;
    const request = target instanceof Request ? target : { method: 'GET', ...options, url: String(target) };
    if (!sends || request.method.toUpperCase() !== 'POST' || !request.url.includes(sends))
      return realFetch.apply(this, given);
    if (!clock.usable) {
      clock.usable = performance.now();
      window.benchDone?.('goal');
    }
    return new Promise(() => {});
  };

  let submittedAt = 0;
  const trySending = (field) => {
    const form = field.closest('form');
    const empty = [...form.querySelectorAll(fields)].filter((one) => isSeen(one) && one.value === '');
    for (const one of empty) {
      one.focus();
      // As typed by a user, with its events: there is no newer way from inside a page.
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand('insertText', false, one.type === 'email' ? 'layla@example.com' : word);
    }
    const button = form.querySelector('button[type="submit"]');
    // A form that nothing listens to would reload the page.
    if (empty.length > 0 || !button || button.disabled || performance.now() - submittedAt < 100) return;
    submittedAt = performance.now();
    button.click();
  };

  const checkFrame = () => {
    const field = fields && [...document.querySelectorAll(fields)].find(isSeen);
    const isThere = [...document.querySelectorAll('h1')].some(isSeen) && (!fields || field);
    if (isThere && !clock.view)
      afterPaint((now) => {
        clock.view ||= now;
        if (!sends) window.benchDone?.('goal');
      });
    if (clock.view && sends && !clock.usable && field) trySending(field);
    if (!clock.view || (sends && !clock.usable)) requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
};

/** From every key and press to the frame after it, in ms. */
window.benchInputs = [];
for (const type of ['keydown', 'pointerdown'])
  addEventListener(type, ({ timeStamp }) => afterPaint((now) => window.benchInputs.push(now - timeStamp)), {
    capture: true,
  });

/** Promises the time from the next key or press until `describe` returns something else and that is painted, in ms. */
window.benchArm = (describe) => {
  const before = describe();
  window.benchResponse = new Promise((resolve, reject) => {
    const begin = ({ timeStamp }) => {
      for (const type of ['keydown', 'pointerdown']) removeEventListener(type, begin, true);
      const check = () => {
        if (describe() !== before) afterPaint((now) => resolve(now - timeStamp));
        else if (performance.now() - timeStamp > 20_000) reject(new Error('The page did not respond.'));
        else requestAnimationFrame(check);
      };
      check();
    };
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, begin, true);
  });
};
