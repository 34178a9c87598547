import type { ComponentType } from 'react';
import type { Language, TranslationLoader } from '@lisan/i18n';
import type { HostServices } from './host-services';
import type { FrameProps } from './component-tree';
import { mountComponent, type Mount } from './mount';

/** A module whose default export is one component. */
export type ComponentLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What a view is given: nothing. It takes what it needs from the hooks. */
export type ViewProps = object;

/** What the shell's pages offer to whoever fills a slot. */
export interface SlotProps {
  /** Plan cards under the landing page's `pricing` section. */
  'landing-pricing': ViewProps;
  /** Body of /success: waits for the verified state. */
  'checkout-success': ViewProps;
  /** Body of /cancel. */
  'checkout-cancel': ViewProps;
  /** First step of /demo: publishes `demo.written`. */
  'demo-script': ViewProps;
  /** Second step of /demo: speaks what was written and publishes `demo.made`. */
  'demo-voice': ViewProps;
  /** Third step of /demo: gives what was spoken a face. */
  'demo-video': ViewProps;
}

/** A named place of the shell's pages. */
export type SlotName = keyof SlotProps;

/** The contract between shell and remotes; raised when `HostServices` or `RemoteDefinition` change shape. */
export const REMOTE_CONTRACT = 2;

/** What a remote contributes, each part loaded when it is first needed. Mirrors the remote's `remote.json`. */
export interface RemoteDefinition {
  /** Package name: also the i18n namespace. */
  readonly name: string;
  readonly contract: typeof REMOTE_CONTRACT;
  /**
   * Mounted around every view and slot: `StyleScope` of the remote's own copy of `@lisan/ui`. React contexts do not
   * cross two copies, so the shell's cannot stand in for it.
   */
  readonly frame: ComponentType<FrameProps>;
  /** By view id, as in `remote.json`. */
  readonly views: Readonly<Record<string, ComponentLoader<ViewProps>>>;
  readonly slots?: { readonly [Name in SlotName]?: ComponentLoader<SlotProps[Name]> };
  readonly translations: Readonly<Record<Language, TranslationLoader>>;
  /** Shows one of its views or slots, by the remote's own React. `defineRemote` gives it. */
  readonly mount: Mount;
}

/** What a remote states: the rest of its definition `defineRemote` adds. */
interface Stated extends Omit<RemoteDefinition, 'contract' | 'mount'> {
  /**
   * Whether the page may be loaded anew while one of its views or slots is shown, to take a newer version. Where it is
   * simpler to say when that begins and ends: `useKeepPage`. What is typed, dialogs, sound and calls the shell knows.
   */
  readonly canSwap?: (host: HostServices) => boolean;
}

/** States what a remote contributes and checks its shape while typing. */
export function defineRemote(definition: Stated): RemoteDefinition {
  return {
    contract: REMOTE_CONTRACT,
    ...definition,
    mount: (container, request) => mountComponent(definition, container, request),
  };
}
