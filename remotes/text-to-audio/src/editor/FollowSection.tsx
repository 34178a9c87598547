import { Late } from '../studio/Late';
import { useSpeech } from '../speech/useSpeech';

const loadFollow = () => import('./FollowAlong');

/** Listening along, once there is a speech to listen to. */
export function FollowSection() {
  const isThere = useSpeech(({ base, audios }) => audios?.some(({ id }) => id === base) ?? false);
  return isThere ? <Late load={loadFollow} waiting={null} /> : null;
}
