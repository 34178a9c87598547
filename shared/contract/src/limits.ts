/** Business constants of the product. Lengths are in characters, durations in seconds, sizes in bytes. */
export const limits = {
  resetCodeLength: 6,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  usernameMaxLength: 64,
  emailMaxLength: 254,
  promptMaxLength: 20_000,
  /** Of a document that goes with a prompt, beside what the plan allows: what the smallest model can hold. */
  attachmentMaxLength: 100_000,
  speechTextMaxLength: 50_000,
  /** What is heard without quota: a word or a few, with their marks. */
  heardTextMaxLength: 120,
  /** Words with a reading of one's own; each text is read with all of them. */
  dictionaryMost: 5_000,
  nameMaxLength: 120,
  titleMaxLength: 120,
  cloneMinSeconds: 60,
  cloneMaxSeconds: 300,
  lipSyncVideoMinSeconds: 60,
  profileImageMaxBytes: 5 * 1024 * 1024,
  documentMaxBytes: 10 * 1024 * 1024,
  audioMaxBytes: 100 * 1024 * 1024,
  videoMaxBytes: 2 * 1024 * 1024 * 1024,
  toastMilliseconds: 5_000,
  toastRemovalDelayMilliseconds: 1_000_000,
  copyFeedbackMilliseconds: 10_000,
  invitationCopiedMilliseconds: 2_000,
  playbackSpeed: { min: 0.5, max: 2, step: 0.1, initial: 1 },
  playbackProgressMilliseconds: 100,
  heartbeatSeconds: 15,
  /** Nothing of an upload leaves a machine for so long: the line is dead, whatever the network says. */
  uploadStandstillSeconds: 60,
  /** As long as the server may look at a file that it has received. */
  uploadAnswerSeconds: 15 * 60,
  captionMaxLength: 400,
  /** Of a list that grows with its account, newest first: nobody scrolls further. What is older is in the export. */
  mostListed: 2_000,
  /** Of what the demo is told, and of what it speaks: some twenty seconds. */
  demoIdeaMaxLength: 160,
  demoScriptMaxLength: 280,
  mostProjects: 1_000,
  mostMembers: 1_000,
  /** Shown at once of what can be added to a project; a search finds the others. */
  mostCandidates: 100,
  trialDays: 30,
  minimumAge: 13,
} as const;

/** `text_quota` of a plan without a limit. */
export const UNLIMITED = -1;
