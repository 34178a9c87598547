import type { ReleaseManifest } from '@lisan/contract';
import type { UpdaterPage } from './updater';
import type { ShellServices } from '../services/create-services';

export function followReleaseUpdate(
  manifest: Pick<ReleaseManifest, 'id'>,
  services: ShellServices,
): () => void {
  const { releaseUpdate, dashboard, pageNavigation, toastStore, host } = services;
  const page: Omit<UpdaterPage, 'onNewer'> = {
    services,
    getView: () => dashboard.getState().view,
    goTo: (path) => pageNavigation.goTo(path),
    leaveTo: pageNavigation.leaveTo,
    reload: () => window.location.reload(),
    offerUpdate(reload) {
      const t = host.translator.translate('shell');
      const action = { label: t('remote.reload'), altText: t('newerSet.alternative'), onSelect: reload };
      toastStore.toasts.show({ message: t('newerSet.ready'), action });
    },
  };
  return releaseUpdate.start(manifest.id, async (onNewer) => {
    const { createUpdater } = await import('./updater');
    return createUpdater(manifest, { ...page, onNewer });
  });
}
