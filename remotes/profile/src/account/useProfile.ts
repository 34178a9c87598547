import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Profile } from '@lisan/contract';
import { isAbortError, isApiError } from '@lisan/errors';
import { useHost, useSignedInUser, useWords } from '@lisan/remote-kit';
import { createProfileRequests, type ProfileRequests } from './profile.requests';

/** What every card of the page works with. */
export interface ProfilePage {
  readonly profile: Profile;
  readonly requests: ProfileRequests;
  /** Asks the server again; what is shown stays until the answer is there. */
  readonly refresh: () => void;
  /**
   * Runs `work`; a failure is shown as `failure` (a key), with the server's own sentence.
   * @returns whether it succeeded
   */
  readonly attempt: (failure: string, work: () => Promise<void>) => Promise<boolean>;
}

export const ProfileContext = createContext<ProfilePage | null>(null);

/** @throws Error outside the profile page */
export function useProfilePage(): ProfilePage {
  const page = useContext(ProfileContext);
  if (!page) throw new Error('No profile: mount this below <ProfileView>.');
  return page;
}

/** The remote's sentences. */
export function useProfileWords() {
  return useWords('profile');
}

export type LoadedProfile = ProfilePage | 'loading' | { readonly failed: true; readonly refresh: () => void };

/** Loads the profile of whoever is signed in. */
export function useLoadedProfile(): LoadedProfile {
  const { api, toasts, report } = useHost();
  const { email } = useSignedInUser();
  const { t } = useProfileWords();
  const [profile, setProfile] = useState<Profile | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  const requests = useMemo(() => createProfileRequests(api, email), [api, email]);
  const refresh = useCallback(() => setCount((value) => value + 1), []);

  useEffect(() => {
    const controller = new AbortController();
    requests.read(controller.signal).then(
      (read) => {
        setProfile(read);
        setFailed(false);
      },
      (error: unknown) => {
        if (isAbortError(error)) return;
        setFailed(true);
        report(error, 'profile');
      },
    );
    return () => controller.abort();
  }, [requests, count, report]);

  if (!profile) return hasFailed ? { failed: true, refresh } : 'loading';
  return {
    profile,
    requests,
    refresh,
    async attempt(failure, work) {
      try {
        await work();
        return true;
      } catch (error) {
        if (isAbortError(error)) return false;
        report(error, `profile: ${failure}`);
        const detail = isApiError(error) ? error.detail : '';
        toasts.show({ title: t(failure), message: detail || t('failure.again'), tone: 'bad' });
        return false;
      }
    },
  };
}
