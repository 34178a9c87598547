import type { ReleaseManifest } from '@lisan/contract';
import { chooseReleases, type Visitor } from '../manifest/canary-choice';
import type { OverrideOptions, PageOverride } from '../override/apply-override';
import { isOverrideRequested } from '../override/is-override-requested';
import type { HostPage } from './read-page';

interface ChooseOptions extends Visitor {
  /** Public keys that may sign an override, space-separated; empty in development, which has no overrides. */
  readonly keys: string;
  /** Applies an override, by `applyOverride`, and shows it. */
  readonly openOverride: (options: OverrideOptions) => Promise<PageOverride>;
}

export interface ChosenManifest {
  readonly manifest: ReleaseManifest;
  readonly override: PageOverride | undefined;
}

/** Applies the visitor's canaries, then an override of the page. */
export async function chooseManifest(
  page: { readonly manifest: ReleaseManifest; readonly guard: Pick<HostPage['guard'], 'admit'> },
  { keys, openOverride, ...visitor }: ChooseOptions,
): Promise<ChosenManifest> {
  const manifest = await chooseReleases(page.manifest, visitor);
  if (!keys || !isOverrideRequested()) return { manifest, override: undefined };
  const override = await openOverride({ manifest, keys, guard: page.guard });
  return { manifest: override.manifest, override };
}
