import type { Bytes } from './bombs/bytes';
import type { Person, World } from './context';

/** One file in a form, as a browser sends it. */
export function upload(
  { call }: World,
  by: Person,
  [path, field, name]: readonly [path: string, field: string, name: string],
  bytes: Bytes,
  signal?: AbortSignal,
) {
  const content = new FormData();
  content.set('email', by.email);
  content.set('user_email', by.email);
  content.set(field, new Blob([bytes]), name);
  return call(path, { by, content, ...(signal && { signal }) });
}
