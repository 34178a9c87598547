import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer';

/** Letters through an SMTP server. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    name: 'SMTP',
    isLocal: false,
    async send({ to, subject, text, language }) {
      const headers = { 'Content-Language': language };
      // An address object: what a person typed is never parsed as a list of receivers.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers });
    },
    close: () => transport.close(),
  };
}
