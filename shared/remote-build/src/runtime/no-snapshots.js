// Replaces the federation runtime's snapshot handler and its preloading: the release manifest lists each remote's
// files, and the shell preloads them.
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = (expose) => expose;
export function preloadAssets() {}
