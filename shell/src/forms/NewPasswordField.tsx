import type { ComponentProps } from 'react';
import { limits } from '@lisan/contract';
import { PasswordField } from '@lisan/ui';
import { useShellTranslations } from '../services/shell-context';
import { strengthOf } from './password-strength';

type Props = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete' | 'value'> & {
  readonly value: string;
  /** The user's name and address, which make a password weak. */
  readonly known: readonly string[];
};

/** A new password, with a hint about its strength. */
export function NewPasswordField({ known, ...field }: Props) {
  const { t } = useShellTranslations();
  const isLong = field.value.length >= limits.passwordMinLength;
  const hint = isLong ? t(`field.strength.${strengthOf(field.value, known)}`) : t('field.passwordHint');
  return <PasswordField {...field} hint={hint} autoComplete="new-password" />;
}
