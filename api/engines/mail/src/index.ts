/** Sends emails by SMTP, or keeps them in an outbox folder. */
export { openMailer } from './open-mailer';
export type { Outbox } from './outbox-mailer';
export type { StoredEmail } from './outbox-mailer';
