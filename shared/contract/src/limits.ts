/** Product limits. Lengths in characters, durations in seconds, sizes in bytes. */
export const limits = {
  resetCodeLength: 6,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  usernameMaxLength: 64,
  emailMaxLength: 254,
  promptMaxLength: 20_000,
  /** Of an attached document, beside the plan's limit: the smallest model's context. */
  attachmentMaxLength: 100_000,
  speechTextMaxLength: 50_000,
  /** Previews without quota: a few words with their marks. */
  heardTextMaxLength: 120,
  maxDictionaryEntries: 5_000,
  nameMaxLength: 120,
  passkeyNameMaxLength: 64,
  maxPasskeys: 20,
  titleMaxLength: 120,
  cloneMinSeconds: 60,
  cloneMaxSeconds: 300,
  lipSyncVideoMinSeconds: 60,
  profileImageMaxBytes: 5 * 1024 * 1024,
  documentMaxBytes: 10 * 1024 * 1024,
  /** Images are of a page. */
  documentTypes: ['.txt', '.docx', '.pdf', '.png', '.jpg', '.jpeg'],
  audioMaxBytes: 100 * 1024 * 1024,
  videoMaxBytes: 2 * 1024 * 1024 * 1024,
  toastMilliseconds: 5_000,
  toastRemovalDelayMilliseconds: 1_000_000,
  copyFeedbackMilliseconds: 10_000,
  invitationCopiedMilliseconds: 2_000,
  playbackSpeed: { min: 0.5, max: 2, step: 0.1, initial: 1 },
  playbackProgressMilliseconds: 100,
  heartbeatSeconds: 15,
  /** An upload without progress for this long has a dead connection. */
  uploadStandstillSeconds: 60,
  uploadAnswerSeconds: 15 * 60,
  captionMaxLength: 400,
  /** Listed items per account, newest first; the export has the rest. */
  maxListed: 2_000,
  maxProjects: 1_000,
  maxMembers: 1_000,
  maxCandidates: 100,
  trialDays: 30,
  minimumAge: 13,
} as const;

/** `text_quota` of a plan without a limit. */
export const UNLIMITED = -1;
