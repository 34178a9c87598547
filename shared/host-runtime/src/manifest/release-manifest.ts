import {
  findLabelFault,
  pageProtocol,
  remoteBounds,
  type Canary,
  type LoadableRelease,
  type ReleaseManifest,
  type RemoteRelease,
} from '@lisan/contract';

/**
 * Reads the page's release manifest. Skips invalid remotes and reports them to `onFault`.
 * @throws Error without a manifest, or for another format
 */
export function readReleaseManifest(page: Document, onFault: (error: Error) => void): ReleaseManifest {
  const element = page.getElementById(pageProtocol.releaseManifestId);
  const text = element?.textContent;
  if (!text) throw new Error('The page has no release manifest.');
  const manifest: unknown = JSON.parse(text);
  if (
    !isRecord(manifest) ||
    manifest.format !== 1 ||
    !isRecord(manifest.remotes) ||
    !isShell(manifest.shell)
  ) {
    throw new Error('Unknown format of the release manifest.');
  }
  const remotes = Object.entries(manifest.remotes).filter((entry): entry is [string, RemoteRelease] => {
    if (isRemote(entry[1])) return true;
    onFault(new Error(`The release manifest describes remote '${entry[0]}' in a way that cannot be used.`));
    return false;
  });
  const lastGood = Object.entries(isRecord(manifest.lastGood) ? manifest.lastGood : {}).filter(
    (entry): entry is [string, LoadableRelease] => isLoadable(entry[1]),
  );
  const halted = element?.getAttribute(pageProtocol.halted)?.split(' ') ?? [];
  // Skip invalid canaries: the live version continues.
  const canaries = Object.entries(isRecord(manifest.canaries) ? manifest.canaries : {}).filter(
    (entry): entry is [string, Canary] =>
      isCanary(entry[1]) && !halted.includes(`${entry[0]}@${entry[1].release.version}`),
  );
  // Publish validated every field; recheck only what this code relies on.
  const { shell, filesFrom = '', ...others } = manifest as unknown as ReleaseManifest;
  const at = <Release extends { base: string }>(release: Release) => ({
    ...release,
    base: filesFrom + release.base,
  });
  const eachAt = <Release extends { base: string }>(entries: [string, Release][]) =>
    Object.fromEntries(entries.map(([name, remote]) => [name, at(remote)]));
  return {
    ...others,
    shell: at(shell),
    remotes: eachAt(remotes),
    lastGood: eachAt(lastGood),
    canaries: Object.fromEntries(
      canaries.map(([name, canary]) => [name, { ...canary, release: at(canary.release) }]),
    ),
  };
}

function isShell(value: unknown): boolean {
  return isRecord(value) && isText(value.base) && isRecord(value.integrity) && Array.isArray(value.contracts);
}

function isRemote(value: unknown): value is RemoteRelease {
  return (
    isRecord(value) &&
    isLoadable(value) &&
    isList(value.slots, remoteBounds.slots) &&
    value.slots.every((slot) => isRecord(slot) && isText(slot.name)) &&
    isList(value.views, remoteBounds.views) &&
    value.views.every((view) => isRecord(view) && isText(view.id) && isLabel(view.label))
  );
}

function isCanary(value: unknown): value is Canary {
  return (
    isRecord(value) &&
    isRemote(value.release) &&
    typeof value.share === 'number' &&
    [value.accounts, value.plans].every((list) => list === undefined || Array.isArray(list))
  );
}

function isLoadable(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value.version, value.base, value.entry, value.container].every(isText) &&
    typeof value.contract === 'number' &&
    isRecord(value.integrity) &&
    isRecord(value.events) &&
    [value.events.heard, value.events.published].every((topics) => isList(topics, remoteBounds.events))
  );
}

function isLabel(value: unknown): boolean {
  return isRecord(value) && [value.en, value.ar].every((label) => isText(label) && !findLabelFault(label));
}

function isList(value: unknown, most: number): value is unknown[] {
  return Array.isArray(value) && value.length <= most;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
