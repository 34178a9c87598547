import type { HostServices } from '@lisan/remote-kit';

const parameter = 'clip';
const followers = new Set<() => void>();

/** Address of the view, with the clip it shows. */
export const linkToClip = (id: string): string =>
  `/home?view=text-to-audio${id === '' ? '' : `&${parameter}=${encodeURIComponent(id)}`}`;

export const linkedClip = (): string => new URLSearchParams(window.location.search).get(parameter) ?? '';

/** Opens a clip from anywhere, also in the open view. */
export function goToClip({ navigation }: HostServices, id: string): void {
  navigation.goTo(linkToClip(id));
  for (const follow of followers) follow();
}

/** Follows the clip of the address, also after Back. Returns the function that stops it. */
export function followClip(follow: () => void): () => void {
  followers.add(follow);
  window.addEventListener('popstate', follow);
  return () => {
    followers.delete(follow);
    window.removeEventListener('popstate', follow);
  };
}
