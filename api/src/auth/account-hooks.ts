import type { MemberKind, NotificationKind } from '@lisan/contract';
import type { Translate } from '../translations/translator';
import type { Connection } from '../database/schema';

export interface OpenedAccount {
  readonly userId: string;
  readonly email: string;
}

export interface ExportFile {
  readonly path: string;
  readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

export interface CreatedObject {
  readonly userId: string;
  readonly kind: MemberKind;
  readonly id: string;
}

export interface NotificationQuery {
  readonly userId: string;
  /** The reader's own session. */
  readonly sessionId: string;
  readonly since: Date;
  readonly translate: Translate;
  readonly language: string;
}

export interface FoundNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly at: Date;
  readonly title: string;
  readonly body: string;
  readonly view: string | null;
  /** Stays unread while the source reports it. */
  readonly isPinned?: boolean;
}

type NotificationSource = (query: NotificationQuery) => Promise<readonly FoundNotification[]>;
type OpenedHook = (account: OpenedAccount, trx: Connection) => Promise<void>;
type DeletedHook = (userId: string, trx: Connection) => Promise<void>;
type EmailVerifiedHook = (
  userId: string,
  trx: Connection,
  /** The address may have been registered by someone else. */
  mayBeAnother?: boolean,
) => Promise<void>;
type GoogleLinkedHook = (userId: string, googleId: string, trx: Connection) => Promise<void>;
type BonusHook = (
  bonus: { userId: string; reason: 'invited' | 'inviting' },
  trx: Connection,
) => Promise<void>;
type CreatedHook = (created: CreatedObject, trx: Connection) => Promise<void>;
type ExportSection = (userId: string) => AsyncIterable<ExportFile>;

/**
 * Hooks of other modules into an account's lifecycle. They run in the account's transaction, and a throw
 * rolls it back, so enqueue provider calls as jobs.
 */
export interface AccountHooks {
  onAccountOpened(hook: OpenedHook): void;
  /** Rows that reference `users` with `on delete cascade` need no hook. */
  onAccountDeleted(hook: DeletedHook): void;
  onEmailVerified(hook: EmailVerifiedHook): void;
  onGoogleLinked(hook: GoogleLinkedHook): void;
  /** Called for both sides when an invited user verifies their email. */
  onBonusEarned(hook: BonusHook): void;
  onCreated(hook: CreatedHook): void;
  addExportSection(section: ExportSection): void;
  /** Reads from what the module stores anyway. */
  addNotifications(source: NotificationSource): void;
}

export interface AccountEvents {
  opened: OpenedHook;
  deleted: DeletedHook;
  emailVerified: EmailVerifiedHook;
  googleLinked: GoogleLinkedHook;
  bonusEarned: BonusHook;
  created: CreatedHook;
  exported: ExportSection;
  notified: (query: NotificationQuery) => Promise<FoundNotification[]>;
}

export function createAccountHooks(): { hooks: AccountHooks; events: AccountEvents } {
  const opened: OpenedHook[] = [];
  const deleted: DeletedHook[] = [];
  const verifiedEmails: EmailVerifiedHook[] = [];
  const googleLinked: GoogleLinkedHook[] = [];
  const bonus: BonusHook[] = [];
  const creations: CreatedHook[] = [];
  const sections: ExportSection[] = [];
  const sources: NotificationSource[] = [];
  return {
    hooks: {
      onAccountOpened: (hook) => void opened.push(hook),
      onAccountDeleted: (hook) => void deleted.push(hook),
      onEmailVerified: (hook) => void verifiedEmails.push(hook),
      onGoogleLinked: (hook) => void googleLinked.push(hook),
      onBonusEarned: (hook) => void bonus.push(hook),
      onCreated: (hook) => void creations.push(hook),
      addExportSection: (section) => void sections.push(section),
      addNotifications: (source) => void sources.push(source),
    },
    events: {
      async opened(account, trx) {
        for (const hook of opened) await hook(account, trx);
      },
      async deleted(userId, trx) {
        for (const hook of deleted) await hook(userId, trx);
      },
      async emailVerified(userId, trx, mayBeAnother) {
        for (const hook of verifiedEmails) await hook(userId, trx, mayBeAnother);
      },
      async googleLinked(userId, googleId, trx) {
        for (const hook of googleLinked) await hook(userId, googleId, trx);
      },
      async bonusEarned(earned, trx) {
        for (const hook of bonus) await hook(earned, trx);
      },
      async created(object, trx) {
        for (const hook of creations) await hook(object, trx);
      },
      async *exported(userId) {
        for (const section of sections) yield* section(userId);
      },
      notified: async (query) => (await Promise.all(sources.map((source) => source(query)))).flat(),
    },
  };
}
