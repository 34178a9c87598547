// react-refresh finds only renderers in this hook. react-dom registers before any remote loads, and react-refresh's own
// hook would not record it.
const hook = (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => hook.renderers.size + 1,
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
});
const announce = hook.inject;

hook.inject = function inject(renderer) {
  const id = announce.call(this, renderer);
  hook.renderers.set(id, renderer);
  return id;
};
