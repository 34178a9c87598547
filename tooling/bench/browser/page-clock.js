// Runs in a measured page before its own code. Loaded into the browser as is, without types.

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

window.startBenchClock = ({ fields, sends, word }) => {
  const clock = { firstPaint: 0, view: 0, usable: 0 };
  window.benchClock = clock;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') clock.firstPaint = startTime;
  }).observe({ type: 'paint', buffered: true });

  // Fakes the submitted call, so that every visit finds the account unchanged.
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
      // Inserts as if typed, with events: pages have no newer way.
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand('insertText', false, one.type === 'email' ? 'layla@example.com' : word);
    }
    const button = form.querySelector('button[type="submit"]');
    // Without a handler, the form would reload the page.
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

/** Milliseconds from each key or press to the next frame. */
window.benchInputs = [];
for (const type of ['keydown', 'pointerdown'])
  addEventListener(type, ({ timeStamp }) => afterPaint((now) => window.benchInputs.push(now - timeStamp)), {
    capture: true,
  });

/** Measures milliseconds from the next key or press until `describe` changes and is painted. */
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
