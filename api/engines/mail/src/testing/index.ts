export { type SmtpInbox, startSmtpInbox } from './smtp-inbox';
