import {
  mountPage,
  RemotesProvider,
  type OverrideOptions,
  type PageOverride,
  type Remotes,
  type RenderOptions,
} from '@lisan/host-runtime';
import type { PanelOptions } from './panel/open-panel';
import type { ShellServices } from './services/create-services';
import { Shell } from './Shell';

export { loadFirstPage, loadOtherPages } from './routing/pages';

interface FrameOptions extends RenderOptions {
  readonly services: ShellServices;
  readonly remotes: Remotes;
}

export function mountFrame({ services, remotes, ...options }: FrameOptions): void {
  mountPage(
    <RemotesProvider value={remotes}>
      <Shell services={services} />
    </RemotesProvider>,
    options,
  );
}

// Rarely used; they share the frame's components.
export const togglePanel = async (options: PanelOptions): Promise<void> =>
  (await import('./panel/open-panel')).togglePanel(options);
export const openOverride = async (
  options: OverrideOptions,
  root: HTMLElement,
  services: ShellServices,
): Promise<PageOverride> => (await import('./override/open-override')).openOverride(options, root, services);
export const watchBusyPage = async (remotes: Remotes): Promise<void> =>
  (await import('./remotes/busy-page')).watchBusyPage(remotes);
