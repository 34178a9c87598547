import { useHost } from '@lisan/remote-kit';
import { useShellTranslations } from '../services/shell-context';
import { failureSentence } from './failure-sentence';

/** Says in a toast titled 'Error' what went wrong, in the server's words where it gave some. */
export function useFailureToast(): (error: unknown) => () => void {
  const { toasts } = useHost();
  const { t } = useShellTranslations();
  return (error) =>
    toasts.show({
      title: t('failure.title'),
      message: failureSentence(error, t, t('failure.other')),
      tone: 'bad',
    });
}
