import type { HostServices } from '@lisan/remote-kit';

const parameter = 'job';
const followers = new Set<() => void>();

export const addressOf = (id: string | null): string =>
  id === null ? '/home' : `/home?view=lip-sync&${parameter}=${encodeURIComponent(id)}`;

export const linkedJob = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/** Shows a job from anywhere, also in the open view. */
export function goToJob({ navigation }: HostServices, id: string): void {
  navigation.goTo(addressOf(id));
  for (const follow of followers) follow();
}

/** Follows the job of the address, also after Back. Returns the function that stops it. */
export function followJob(follow: () => void): () => void {
  followers.add(follow);
  window.addEventListener('popstate', follow);
  return () => {
    followers.delete(follow);
    window.removeEventListener('popstate', follow);
  };
}
