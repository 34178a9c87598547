import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** A text as `npm run format` lays it out. */
export async function layOut(root: string, path: string, text: string): Promise<string> {
  const filepath = join(root, path);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}
