/** Plain text: readable in every mail client and in both directions. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: 'en' | 'ar';
}

/** Called from jobs, which retry when it throws. */
export interface Mailer {
  readonly name: string;
  /** True: emails stay on this machine, in the outbox. */
  readonly isLocal: boolean;
  /** Throws MailRejectedError when a retry cannot help. */
  send(mail: Email): Promise<void>;
  /** Throws MailSetupError when no email could be sent now. */
  check(): Promise<void>;
  close(): void;
}

/** The mail server rejects this email permanently (SMTP 5xx for its recipient or content). */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError';
  readonly code = 'mail_rejected';
  readonly isPermanent = true;
}

/** The message names the setting to change. */
export class MailSetupError extends Error {
  override readonly name = 'MailSetupError';
  readonly code = 'mail_setup';
}
