import { createTransport } from 'nodemailer';
import { MailRejectedError, MailSetupError, type Mailer } from '@lisan/engine-contract';

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
      try {
        // An address object: user input is never parsed as a list of recipients.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers });
      } catch (cause) {
        throw describeRejection(cause as SmtpError);
      }
    },
    async check() {
      await transport.verify().catch((cause: unknown) => {
        throw new MailSetupError(describeSetup(cause as SmtpError), { cause });
      });
    },
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** A 5xx for login or sender is a configuration error, so a retry may help. */
function describeRejection(error: SmtpError): Error {
  const { responseCode = 0, command = '' } = error;
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  return isFinal
    ? new MailRejectedError(`The mail server rejected an email for good: ${error.message}`, { cause: error })
    : error;
}

function describeSetup({ code, message }: SmtpError): string {
  if (code === 'EAUTH')
    return 'The mail server rejects the user name or password in SMTP_URL. Correct SMTP_URL and restart.';
  if (/certificate|self.signed/i.test(message))
    return 'The certificate of the mail server cannot be verified. If the server is your own and its certificate is self-signed, add ?tls.rejectUnauthorized=false to SMTP_URL and restart.';
  return 'The mail server cannot be reached. Check the host, port and scheme (smtp:// or smtps://) in SMTP_URL.';
}
