import type { ReleaseManifest } from '@lisan/contract';
import type { ExchangePage } from './updater';
import type { ShellServices } from '../services/create-services';

export function followReleaseUpdate(set: Pick<ReleaseManifest, 'id'>, services: ShellServices): () => void {
  const { releaseUpdate, dashboard, pageNavigation, toastStore, host } = services;
  const page: Omit<ExchangePage, 'onNewer'> = {
    services,
    getView: () => dashboard.getState().view,
    goTo: (path) => pageNavigation.goTo(path),
    leaveTo: pageNavigation.leaveTo,
    reload: () => window.location.reload(),
    tell(reload) {
      const t = host.translator.translate('shell');
      const action = { label: t('remote.reload'), altText: t('newerSet.alternative'), onSelect: reload };
      toastStore.toasts.show({ message: t('newerSet.ready'), action });
    },
  };
  return releaseUpdate.begin(set.id, async (onNewer) => {
    const { createExchange } = await import('./updater');
    return createExchange(set, { ...page, onNewer });
  });
}
