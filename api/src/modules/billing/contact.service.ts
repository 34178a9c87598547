import type { CallBody } from '@lisan/contract';
import type { Core } from '../../core';

const CONTACT_JOB = 'billing.contact';

type Question = CallBody<'POST /stripe/contact'>;

/** Returns a function that emails a question to the operator. */
export function createContact({ config, database, jobs, mailer }: Core) {
  jobs.define<Question>(CONTACT_JOB, {
    isSealed: true,
    run: ({ payload: { email, name, message } }) =>
      mailer.send({
        to: config.contactEmail,
        subject: 'Lisan: a question about a plan',
        text: `${name} <${email}>\n\n${message}`,
        language: 'en',
      }),
  });
  return async ({ email, name, message }: Question): Promise<void> => {
    await jobs.enqueue(database.db, CONTACT_JOB, { email, name, message });
  };
}
