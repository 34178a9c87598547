export {
  type ChatDocument,
  type ChatEngine,
  type ChatPiece,
  type ChatRequest,
  type ChatTurn,
  writerOf,
} from './chat-engine';
export type { Language } from '@lisan/contract';
export {
  type FaceQuality,
  type LipSyncCheck,
  type LipSyncEngine,
  type LipSyncErrorCode,
  type LipSyncPreviewRequest,
  type LipSyncRequest,
  type LipSyncStep,
  type SpeechTimes,
  timesOf,
} from './lip-sync-engine';
export { type Email, type Mailer, MailRejectedError, MailSetupError } from './mailer';
export {
  addMonths,
  type CheckoutRequest,
  type Payer,
  type PaymentEngine,
  type PaymentEvent,
  type PlanChange,
  type PlanWords,
  type ProviderCard,
  type ProviderInvoice,
  type ProviderSubscription,
  SESSION_PLACEHOLDER,
  type SoldPlan,
  type SubscriptionStatus,
  unlessNotFound,
} from './payment-engine';
export {
  createModelServers,
  offersSpeech,
  type ModelServer,
  type ModelServers,
  type ServerVoice,
  withVersion,
} from './model-servers';
export { fieldOf } from './field-of';
export { readRetryAfter } from './provider-http/failure-of';
export {
  asRequestError,
  createProviderHttp,
  isProviderBusy,
  isProviderError,
  isProviderRejected,
  isProviderUnavailable,
  isUnpaid,
  ProviderBusyError,
  type ProviderHttp,
  type ProviderHttpOptions,
  ProviderRejectedError,
  type ProviderRequest,
  type ProviderResponse,
  ProviderUnavailableError,
  untilAborted,
} from './provider-http';
export { retrying } from './provider-http/retrying';
export { segmentsOf } from './segments-of';
export type {
  EngineVoice,
  PreviewOptions,
  Reads,
  Speech,
  SpeechEngine,
  SpeechRequest,
  SpeechVoice,
  SpokenPart,
  TimedPhoneme,
  TimedWord,
  VoiceProfile,
} from './speech-engine';
export { hasSpeech, type TextRange, trimRange } from './text-range';
export type {
  MadeVoice,
  MonoSound,
  VoiceCloneEngine,
  VoiceCloneRequest,
  VoiceSample,
} from './voice-clone-engine';
