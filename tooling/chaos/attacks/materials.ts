import { makeMaterials, type Materials } from '../kills/materials';
import { withFolder } from './own-world';

export type { Materials };

/** Films and a sound, made for this once. */
export const withMaterials = <Result>(act: (made: Materials) => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => act(await makeMaterials(folder)));
