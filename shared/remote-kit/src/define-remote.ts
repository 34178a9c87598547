import type { ComponentType } from 'react';
import type { Language, TranslationLoader } from '@lisan/i18n';
import type { HostServices } from './host-services';
import type { FrameProps } from './component-tree';
import { mountComponent, type Mount } from './mount';

export type ComponentLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type ViewProps = object;

export interface SlotProps {
  /** Plan cards under the landing page's `pricing` section. */
  'landing-pricing': ViewProps;
  /** Body of /success: waits for the verified state. */
  'checkout-success': ViewProps;
  'checkout-cancel': ViewProps;
  /** Controls beside the title of the dashboard's open view. */
  'dashboard-toolbar': ViewProps;
  /** What is left of the account's plan; no wider than 14 rem, as narrow as an icon. */
  'account-summary': ViewProps;
  /** Body of /demo, for a signed-in user. */
  demo: ViewProps;
}

export type SlotName = keyof SlotProps;

/** Something a remote offers in the search, such as opening a recent item. */
export interface RemoteAction {
  /** Unique within the remote. */
  readonly id: string;
  readonly label: string;
  /** Heading of its group, translated. */
  readonly group?: string;
  /** Name of one of the kit's icons; unknown ones are left out. */
  readonly icon?: string;
  readonly run: () => void | Promise<void>;
}

type ActionsLoader = () => Promise<(host: HostServices) => Promise<readonly RemoteAction[]>>;

/** Contract version; increases when `HostServices` or `RemoteDefinition` change incompatibly. */
export const REMOTE_CONTRACT = 2;

/** A remote's lazily loaded parts. Mirrors its `remote.json`. */
export interface RemoteDefinition {
  readonly name: string;
  readonly contract: typeof REMOTE_CONTRACT;
  /**
   * Wraps every view and slot: `StyleScope` from the remote's own `@lisan/ui`, because React context doesn't cross
   * copies.
   */
  readonly frame: ComponentType<FrameProps>;
  readonly views: Readonly<Record<string, ComponentLoader<ViewProps>>>;
  readonly slots?: { readonly [Name in SlotName]?: ComponentLoader<SlotProps[Name]> };
  /** Listed when the search opens. Optional: shells before it ignore it. */
  readonly actions?: ActionsLoader;
  readonly translations: Readonly<Record<Language, TranslationLoader>>;
  readonly mount: Mount;
}

interface RemoteOptions extends Omit<RemoteDefinition, 'contract' | 'mount'> {
  /**
   * Whether the page may reload for an update while a view or slot is shown. Or use `usePreventReload` with a start and end.
   * The shell already tracks input, dialogs, sound and calls.
   */
  readonly canSwap?: (host: HostServices) => boolean;
}

/** Defines a remote and type-checks its parts. */
export function defineRemote(definition: RemoteOptions): RemoteDefinition {
  return {
    contract: REMOTE_CONTRACT,
    ...definition,
    mount: (container, request) => mountComponent(definition, container, request),
  };
}
