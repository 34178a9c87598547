// Runs in a measured page before anything of its own: looks once a frame at what is on screen, types and sends as soon as
// that is possible, and tells the tool. Plain JavaScript: it goes into the browser as it stands.
window.startBenchClock = ({ view, sends, word }) => {
  const told = {
    firstPaint: 0,
    view: 0,
    usable: 0,
    runs: 0,
    largest: 0,
    layoutShift: 0,
    shifts: [],
    retyped: 0,
    longTasks: [],
  };
  window.benchClock = told;
  const watch = (type, hear) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') told.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (told.largest = startTime));
  const nameOf = ({ node }) =>
    node?.parentElement &&
    `<${node.localName ?? '#text'}> in <${node.parentElement.localName}> "${(node.textContent ?? '').slice(0, 30)}"`;
  watch('layout-shift', ({ value, startTime, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    told.layoutShift += value;
    told.shifts.push({ value, at: startTime, what: sources.map((one) => nameOf(one) ?? 'what is gone') });
  });
  watch('longtask', ({ duration }) => told.longTasks.push(duration));

  const isSeen = (element) => {
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height, bottom, right } = element.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0 && right > 0;
  };
  const findBox = () => [...document.querySelectorAll('textarea')].find(isSeen);
  const hasHeading = () => [...document.querySelectorAll('h1')].some(isSeen);
  const isThere = () => hasHeading() && (view === 'heading' || findBox() !== undefined);

  // What a frame draws is on screen once the task after it runs.
  const afterPaint = (tell) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tell(performance.now());
    port2.postMessage(0);
  };
  const end = (what) => window.benchDone?.(what);

  // The call that Send makes goes nowhere: the next page finds the same account as this one.
  const realFetch = window.fetch;
  window.fetch = function fetch(...given) {
    const [target, options] = given;
    const { url, method = 'GET' } =
      target instanceof Request ? target : { ...options, url: target.toString() };
    if (!sends || method.toUpperCase() !== 'POST' || !url.includes(sends))
      return realFetch.apply(this, given);
    if (!told.usable) {
      told.usable = performance.now();
      end('goal');
    }
    return new Promise(() => {});
  };

  let typed = false;
  let clickedAt = 0;
  const trySending = () => {
    const box = findBox();
    if (!box) return;
    if (!box.value.includes(word)) {
      if (typed && clickedAt === 0) told.retyped += 1;
      box.focus();
      // Typed as a person types, so that whoever listens hears it; nothing newer does that from inside.
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand('insertText', false, word);
      typed = true;
      return;
    }
    const button = box.closest('form')?.querySelector('button[type="submit"]');
    // A form that nobody answers for would load the page anew.
    if (!button || button.disabled || performance.now() - clickedAt < 100) return;
    clickedAt = performance.now();
    button.click();
  };

  const frame = () => {
    if (!told.view && isThere())
      afterPaint((now) => {
        told.view ||= now;
        if (!sends) end('goal');
      });
    if (told.view && sends && !told.usable) trySending();
    // What a document sends for a view that is a picture still, the view itself answers for.
    if ((!sends || told.usable) && told.view && !document.querySelector('[data-picture-view]')) {
      told.runs ||= performance.now();
      end('runs');
    } else requestAnimationFrame(frame);
  };
  // Before the document there is nothing that a frame could belong to.
  requestAnimationFrame(frame);
};
