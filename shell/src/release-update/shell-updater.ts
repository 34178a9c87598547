import type { ReleaseManifest } from '@lisan/contract';
import { createUpdater, type ProductState, type Updater } from '@lisan/host-runtime';
import type { ShellServices } from '../services/create-services';

const handoffs = ['prompt.chosen', 'script.chosen', 'audio.chosen', 'conversation.chosen'] as const;

export function createShellUpdater(
  manifest: Pick<ReleaseManifest, 'id'>,
  services: ShellServices,
  onNewer: () => void,
): Updater {
  const { dashboard, pageNavigation, toastStore, host } = services;
  return createUpdater(manifest, {
    onNewer,
    getLanguage: () => host.translator.language,
    readState: () => readProductState(services),
    getView: () => dashboard.getState().view,
    goTo: (path) => pageNavigation.goTo(path),
    leaveTo: pageNavigation.leaveTo,
    reload: () => window.location.reload(),
    offerUpdate(reload) {
      const t = host.translator.translate('shell');
      const action = { label: t('remote.reload'), altText: t('releaseUpdate.alternative'), onSelect: reload };
      toastStore.toasts.show({ message: t('releaseUpdate.ready'), action });
    },
  });
}

export function readProductState({
  host,
  pageHolds,
  findTypedText,
  memory,
  toastStore,
}: ShellServices): ProductState {
  return {
    holds: pageHolds.findReasons(),
    hasUnsavedText: findTypedText().some((text) => !memory.holds(text)),
    isToastShown: toastStore.store.getState().shown !== null,
    hasPendingHandoff: handoffs.some((topic) => host.bus.peek(topic) !== undefined),
  };
}
