/** All that a remote may know of its host: how to define itself, which services it is lent, and the hooks to use them. */
export {
  REMOTE_CONTRACT,
  defineRemote,
  type ComponentLoader,
  type FrameProps,
  type RemoteDefinition,
  type SlotName,
  type SlotProps,
  type ViewProps,
} from './define-remote';
export { accountStore, type AccountStoreMaker } from './account-store';
export {
  type GoogleSignIn,
  type GoogleToken,
  type HostFacts,
  type HostServices,
  type Navigation,
  type SessionActions,
  type TabMemory,
  type ToastMessage,
  type Toasts,
} from './host-services';
export { HostProvider, useEvent, useHost, useSession, useSignedInUser, useWords, type Words } from './hooks';
