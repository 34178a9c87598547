import { useHost } from '@lisan/remote-kit';
import { useShellTranslations } from '../services/shell-context';
import { failureMessage } from './failure-message';

export function useFailureToast(): (error: unknown) => () => void {
  const { toasts } = useHost();
  const { t } = useShellTranslations();
  return (error) =>
    toasts.show({
      title: t('failure.title'),
      message: failureMessage(error, t, t('failure.other')),
      tone: 'bad',
    });
}
