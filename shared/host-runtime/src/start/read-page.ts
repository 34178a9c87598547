import { pageProtocol, type ReleaseManifest } from '@lisan/contract';
import { findPrerender } from '../hydration/match-prerender';
import { guardScripts, type ScriptGuard } from '../integrity/script-guard';
import { readReleaseManifest } from '../manifest/release-manifest';
import { createBeaconQueue, type BeaconQueue } from '../telemetry/beacon-queue';

/** What the edge put into the document. */
export interface HostPage {
  readonly root: HTMLElement;
  /** Of the Content-Security-Policy. */
  readonly nonce: string | undefined;
  readonly prerender: HTMLElement | undefined;
  /** The prerendered HTML includes the open view. */
  readonly holdsView: boolean;
  /** As published, before canaries and overrides. */
  readonly manifest: ReleaseManifest;
  /** Invalid parts of the manifest, which were skipped. */
  readonly faults: readonly Error[];
  readonly guard: ScriptGuard;
  readonly beacons: BeaconQueue;
}

/**
 * Reads the document and guards its scripts. Call once, before any chunk loads; translations are one.
 * @throws Error without a root element or a readable manifest
 */
export function readPage(): HostPage {
  const root = document.getElementById(pageProtocol.rootId);
  if (!root) throw new Error('The page has no place for the shell.');
  const prerender = findPrerender(root);
  const faults: Error[] = [];
  const manifest = readReleaseManifest(document, (fault) => faults.push(fault));
  return {
    root,
    nonce: document.querySelector<HTMLElement>(`meta[property="${pageProtocol.nonceProperty}"]`)?.nonce,
    prerender,
    holdsView: Boolean(prerender?.querySelector(`[${pageProtocol.prerenderedView}]`)),
    manifest,
    faults,
    guard: guardScripts(manifest),
    beacons: createBeaconQueue(),
  };
}
