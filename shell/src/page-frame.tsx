import { mountPage, RemotesProvider, type Remotes, type RenderOptions } from '@lisan/host-runtime';
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

/** Rarely used; they share the frame's components. */
export const panels = () => import('./panel/open-panel');
export const overrides = () => import('./override/open-override');
export const busyPages = () => import('./remotes/busy-page');
