// Fast Refresh of a remote reaches only the renderers that its copy of react-refresh finds in this hook. react-dom
// announces itself before any remote is there, and the hook that react-refresh makes keeps no record of it.
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
