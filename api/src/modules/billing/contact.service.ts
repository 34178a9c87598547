import type { Core } from '../../core';

const CONTACT = 'billing.contact';

interface Question {
  readonly email: string;
  readonly name: string;
  readonly message: string;
}

export interface Contact {
  ask(question: Question): Promise<void>;
}

export function createContact({ config, database, jobs, mailer }: Core): Contact {
  jobs.define<Question>(CONTACT, {
    isSealed: true,
    run: ({ payload: { email, name, message } }) =>
      mailer.send({
        to: config.contactEmail,
        subject: 'Lisan: a question about a plan',
        text: `${name} <${email}>\n\n${message}`,
        language: 'en',
      }),
  });
  return {
    async ask(question) {
      await jobs.enqueue(database.db, CONTACT, { ...question });
    },
  };
}
