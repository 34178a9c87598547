import { useHost } from '@lisan/remote-kit';
import { useShellTranslations } from '../services/shell-context';
import { failureSentence } from './failure-message';

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
