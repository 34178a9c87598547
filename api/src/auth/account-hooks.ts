import type { MemberKind } from '@lisan/contract';
import type { Connection } from '../database/schema';

export interface OpenedAccount {
  readonly userId: string;
  readonly email: string;
}

/** A file of `GET /user/export`. */
export interface ExportFile {
  /** Inside the zip, `/` between folders. */
  readonly path: string;
  readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** Something that an account made or uploaded. */
export interface MadeObject {
  readonly userId: string;
  readonly kind: MemberKind;
  readonly id: string;
}

type OpenedHook = (account: OpenedAccount, trx: Connection) => Promise<void>;
type DeletedHook = (userId: string, trx: Connection) => Promise<void>;
type ProvedHook = (
  userId: string,
  trx: Connection,
  /** Someone other than the owner may have registered the address. */
  mayBeAnother?: boolean,
) => Promise<void>;
type GoogleLinkedHook = (userId: string, googleId: string, trx: Connection) => Promise<void>;
type BonusHook = (
  bonus: { userId: string; reason: 'invited' | 'inviting' },
  trx: Connection,
) => Promise<void>;
type MadeHook = (made: MadeObject, trx: Connection) => Promise<void>;
type ExportSection = (userId: string) => AsyncIterable<ExportFile>;

/**
 * What other modules do when an account opens, ends or is exported. Hooks run in the account's transaction: one that
 * throws rolls everything back, so calls to providers are enqueued as jobs.
 */
export interface AccountHooks {
  onAccountOpened(hook: OpenedHook): void;
  /** Rows that reference `users` with `on delete cascade` need no hook. */
  onAccountDeleted(hook: DeletedHook): void;
  /** The account's email is verified for the first time. */
  onEmailProved(hook: ProvedHook): void;
  /** An existing account adds Google to its sign-in methods. */
  onGoogleLinked(hook: GoogleLinkedHook): void;
  /** Called for both sides when an invited newcomer verifies an email. */
  onBonusEarned(hook: BonusHook): void;
  /** Runs in the transaction that inserts the object. */
  onMade(hook: MadeHook): void;
  addExportSection(section: ExportSection): void;
}

/** The side that the account services call. */
export interface AccountEvents {
  opened: OpenedHook;
  deleted: DeletedHook;
  emailProved: ProvedHook;
  googleLinked: GoogleLinkedHook;
  bonusEarned: BonusHook;
  made: MadeHook;
  exported: ExportSection;
}

export function createAccountHooks(): { hooks: AccountHooks; events: AccountEvents } {
  const opened: OpenedHook[] = [];
  const deleted: DeletedHook[] = [];
  const proved: ProvedHook[] = [];
  const googleLinked: GoogleLinkedHook[] = [];
  const bonus: BonusHook[] = [];
  const making: MadeHook[] = [];
  const sections: ExportSection[] = [];
  return {
    hooks: {
      onAccountOpened: (hook) => void opened.push(hook),
      onAccountDeleted: (hook) => void deleted.push(hook),
      onEmailProved: (hook) => void proved.push(hook),
      onGoogleLinked: (hook) => void googleLinked.push(hook),
      onBonusEarned: (hook) => void bonus.push(hook),
      onMade: (hook) => void making.push(hook),
      addExportSection: (section) => void sections.push(section),
    },
    events: {
      async opened(account, trx) {
        for (const hook of opened) await hook(account, trx);
      },
      async deleted(userId, trx) {
        for (const hook of deleted) await hook(userId, trx);
      },
      async emailProved(userId, trx, mayBeAnother) {
        for (const hook of proved) await hook(userId, trx, mayBeAnother);
      },
      async googleLinked(userId, googleId, trx) {
        for (const hook of googleLinked) await hook(userId, googleId, trx);
      },
      async bonusEarned(earned, trx) {
        for (const hook of bonus) await hook(earned, trx);
      },
      async made(object, trx) {
        for (const hook of making) await hook(object, trx);
      },
      async *exported(userId) {
        for (const section of sections) yield* section(userId);
      },
    },
  };
}
