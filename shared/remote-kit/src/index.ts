/** All that a remote may know of its host: how to define itself, which services it is lent, and the hooks to use them. */
export {
  defineRemote,
  type ComponentLoader,
  type RemoteDefinition,
  type SlotName,
  type SlotProps,
  type ViewProps,
} from './define-remote';
export {
  accountStore,
  visitorStore,
  type AccountStore,
  type AccountStoreHooks,
  type AccountStoreMaker,
} from './account-store';
export type { FrameProps } from './component-tree';
export type { Mount } from './mount';
export { attemptWith, failureToast, type Attempt, type FailureToast } from './failure-toast';
export {
  type GoogleSignIn,
  type GoogleToken,
  type PublicConfig,
  type HostServices,
  type Navigation,
  type SessionActions,
  type TabMemory,
  type ToastMessage,
  type Toasts,
} from './host-services';
export { HostProvider, useEvent, useHost, useSession, useTranslations, type Translations } from './hooks';
export { hostUntil } from './ending-host';
export { lifetimeUntil, type Lifetime } from './lifetime';
export { readonlyStore, type ReadonlyStore } from './readonly-store';
export { RenderGuard } from './RenderGuard';
export { nameOnce, onceIdOf } from './once-id';
export { remember } from './remember';
export { saveFile, saveStoredFile } from './save-file';
export {
  keepServerData,
  nothingYet,
  type Readers,
  type ServerData,
  type ServerDataLoader,
} from './server-data';
export { useBusy } from './useBusy';
export { useKeepPage } from './useKeepPage';
export { useForm, type Form, type FormField, type FormOptions, type FormProblems } from './useForm';
