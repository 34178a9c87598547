import { accountStore, useTranslations } from '@lisan/remote-kit';
import { createProfileStore } from './profile.store';

export const [useProfile, useProfileStore] = accountStore(createProfileStore);

/** The remote's sentences. */
export function useProfileTranslations() {
  return useTranslations('profile');
}
