// In place of the federation runtime's handler of snapshots and of what it fetches ahead by them: the signed set says which
// files a remote has, the shell fetches ahead by that, and no manifest is ever asked for.
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = (expose) => expose;
export function preloadAssets() {}
