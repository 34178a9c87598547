import type { ReleaseManifest } from '@lisan/contract';
import { chooseReleases, type Visitor } from '../manifest/canary-choice';
import type { PageOverride } from '../override/apply-override';
import { isOverrideRequested } from '../override/is-override-requested';

interface ChooseOptions extends Visitor {
  /** Verifies and applies a requested override; `false` in development. */
  readonly openOverride: false | ((manifest: ReleaseManifest) => Promise<PageOverride>);
}

export interface ChosenManifest {
  readonly manifest: ReleaseManifest;
  readonly override: PageOverride | undefined;
}

/** Applies the visitor's canaries, then an override of the page. */
export async function chooseManifest(
  published: ReleaseManifest,
  { openOverride, ...visitor }: ChooseOptions,
): Promise<ChosenManifest> {
  const manifest = await chooseReleases(published, visitor);
  const override = openOverride && isOverrideRequested() ? await openOverride(manifest) : undefined;
  return { manifest: override?.manifest ?? manifest, override };
}
