import type { SecondFactorFieldProps } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';

export function useSecondFactorTexts(): SecondFactorFieldProps['texts'] {
  const { t } = useShellTranslations();
  return {
    code: t('twoFactor.code'),
    backupCode: t('twoFactor.backupCode'),
    backupHint: t('twoFactor.backupHint'),
    useBackup: t('twoFactor.useBackup'),
    useApp: t('twoFactor.useApp'),
  };
}
