import { makeMaterials, type Materials } from '../kills/fixtures';
import { withFolder } from './own-context';

export type { Materials };

/** Films and a sound, made for this once. */
export const withMaterials = <Result>(act: (made: Materials) => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => act(await makeMaterials(folder)));
