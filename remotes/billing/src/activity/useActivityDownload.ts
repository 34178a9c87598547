import { useHost } from '@lisan/remote-kit';
import { useBillingWords } from '../plans/useBillingWords';
import { fetchActivityFile } from './activity.requests';

/** Hands the ledger over as a file. */
export function useActivityDownload(): () => Promise<void> {
  const { api, report, toasts } = useHost();
  const { t } = useBillingWords();
  return async () => {
    try {
      const address = URL.createObjectURL(await fetchActivityFile(api));
      const link = document.createElement('a');
      link.href = address;
      link.download = 'lisan-activity.csv';
      link.click();
      URL.revokeObjectURL(address);
    } catch (error) {
      report(error, 'activity file');
      toasts.show({ message: t('activity.csvFailed'), tone: 'bad' });
    }
  };
}
