import type { ReleaseManifest } from '@lisan/contract';
import type { ShellServices } from '../services/create-services';

/** Watches for newer releases, and updates the page when nothing would be lost. */
export function followReleases(manifest: Pick<ReleaseManifest, 'id'>, services: ShellServices): () => void {
  return services.releaseUpdate.start(manifest.id, async (onNewer) => {
    const { createShellUpdater } = await import('./shell-updater');
    return createShellUpdater(manifest, services, onNewer);
  });
}
