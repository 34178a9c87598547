/** API of remotes: definition, host services and hooks. */
export {
  defineRemote,
  type ComponentLoader,
  type RemoteDefinition,
  type SlotName,
  type SlotProps,
  type ViewProps,
  type RemoteAction,
} from './define-remote';
export {
  accountStore,
  readonlyStore,
  visitorStore,
  type AccountStore,
  type AccountStoreHooks,
  type AccountStoreMaker,
  type ReadonlyStore,
} from './account-store';
export type { FrameProps, Visibility } from './component-tree';
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
export {
  HostProvider,
  useBusy,
  useEvent,
  useHost,
  usePreventReload,
  useSession,
  useTranslations,
  type Translations,
} from './hooks';
export { hostUntil } from './ending-host';
export { recordedPresses, recordInput, replayCopies, replayPresses, takePresses } from './input-replay';
export { lifetimeUntil, type Lifetime } from './lifetime';
export { RenderGuard } from './component-tree';
export { keyRequest, idempotencyKeyOf } from './idempotency-key';
export { remember } from './remember';
export { saveFile, saveStoredFile } from './save-file';
export {
  createServerDataLoader,
  notLoaded,
  type Readers,
  type ServerData,
  type ServerDataLoader,
} from './server-data';
export { useForm, type Form, type FormField, type FormOptions, type FormProblems } from './useForm';
