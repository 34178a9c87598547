import { useEffect, useEffectEvent } from 'react';
import { useHost, useSession } from '@lisan/remote-kit';
import { useShell } from '../services/shell-context';
import { isOver } from './notifications.store';

/** Reports the user's photo, and each change made in any tab. */
export function useProfileImage(onImage: (url: string | undefined) => void): void {
  const { api, report } = useHost();
  const { onPush } = useShell();
  const email = useSession()?.email;
  const load = useEffectEvent(async (isLeft: () => boolean) => {
    if (email === undefined) return;
    try {
      const { profile_image: image } = await api.call('POST /user/profile', { body: { email } });
      if (!isLeft()) onImage(image ?? undefined);
    } catch (error) {
      // The initials stay.
      if (!isLeft() && !isOver(error)) report(error, 'profile-image');
    }
  });
  useEffect(() => {
    let isLeft = false;
    const reload = () => void load(() => isLeft);
    reload();
    const stop = onPush(({ event }) => {
      if (event === 'profile.changed') reload();
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [email, onPush]);
}
