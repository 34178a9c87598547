import type { RemotesOptions } from '@lisan/host-runtime';
import type { HostServices } from '@lisan/remote-kit';

/** A toast, because a banner would resize a full-height view. */
export function notifyFallback({
  translator,
  toasts,
}: Pick<HostServices, 'translator' | 'toasts'>): NonNullable<RemotesOptions['onFallback']> {
  return (view) => {
    const t = translator.translate('shell');
    const name = view ? view.label[translator.language] : t('remote.partOfPage');
    toasts.show({ message: t('remote.lastGood', { name }) });
  };
}
