/** Schemas of everything that crosses a process or remote boundary: calls, entities, events, manifests. */
export {
  calls,
  type CallBody,
  type CallKey,
  type CallParams,
  type CallQuery,
  type CallResponse,
  type Calls,
  type CallStream,
  type StreamKey,
  type UploadKey,
} from './calls';
export { Beacon, BeaconKind, type BeaconVitals } from './beacon';
export { type CallDefinition, type FileField, type Method, type Tag } from './call';
export { ErrorBody, IdempotencyKey } from './fields';
export { edgeHeaders, isForwardingHeader } from './forwarding';
export { findLanguage, languageCodes, languages, type Direction, type Language } from './languages';
export { limits, UNLIMITED } from './limits';
export { builtInWriter } from './writers';
export { checkMedia, type MediaSource, type MediaFault } from './media-check';
export { keysPlaceholder, MAX_WANTED_HOME_LENGTH, pageProtocol, prerenderMarks } from './page-protocol';
export { Prerender, type DocumentPrerender } from './prerender';
export { formatDollars, isPricedMonthly } from './plan-price';
export { planMarks, prerenderedSlot, templateOf, templatePlans } from './plan-templates';
export {
  dashboardPrerender,
  documentPrerender,
  isPagePath,
  listedPaths,
  missingPrerender,
  prerenderOf,
  viewsInPrerender,
  type PrerenderRequest,
} from './page-prerenders';
export { loadableOf } from './loadable-release';
export { isSignedBy } from './signed-manifest';
export {
  isOverrideTarget,
  isSiteOrigin,
  MAX_OVERRIDE_MS,
  overrideBase,
  overrideBody,
  overrideText,
  readOverride,
  writeOverride,
  type Override,
  type OverrideFault,
} from './override-token';
export { checkEvent, isOpenToRemotes, type EventFault } from './events/event-checks';
export { retainedTopics, shellTopics } from './events/topic-kinds';
export { type EventTopic, type LisanEvents } from './events/topics';
export { type NotificationItem, type NotificationKind } from './entities/notification';
export {
  type ActivityEntry,
  type Balance,
  type Invoice,
  type CheckoutState,
  type PaymentCard,
  type Plan,
  type PlanPreview,
  type Quota,
  type QuotaKind,
  type Subscription,
  type Usage,
  type UsageDay,
} from './entities/billing';
export { type MemberKind, type Project, type ProjectMember } from './entities/project';
export {
  type Attachment,
  type Conversation,
  type ConversationDetail,
  type Level,
  type Message,
} from './entities/text';
export {
  type AccessChange,
  type DeviceSession,
  type Profile,
  type SessionUser,
  type SignInMethods,
} from './entities/user';
export {
  type CreatedPasskey,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type SignedPasskey,
} from './entities/passkey';
export {
  type AudioHistoryItem,
  type Job,
  type JobStatus,
  type LengthFit,
  type SyncScore,
  type VideoHistoryItem,
} from './entities/video';
export { type Caption } from './entities/caption';
export { type Share, type ShareKind } from './entities/share';
export { type LipSyncPreview, type Preflight, type PreflightFinding } from './entities/preflight';
export { type ClonedVoice, type GeneratedAudio, type Voice } from './entities/voice';
export { RemoteManifest, RemoteName } from './remote-manifest';
export { findLabelFault, remoteBounds } from './remote-bounds';
export { accountMark } from './account-mark';
export {
  CanaryBudget,
  PlanName,
  LoadableRelease,
  Prerenders,
  CompatibilityRecord,
  ReleaseRecord,
  ReleaseManifest,
  RemoteRelease,
  SharedNames,
  ShellOffers,
  ShellRelease,
  type BuildSize,
  type Canary,
  type ReleasedView,
} from './release-manifest';
