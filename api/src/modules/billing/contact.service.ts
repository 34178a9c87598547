import type { Core } from '../../core';

const CONTACT = 'billing.contact';

interface Question {
  readonly email: string;
  readonly name: string;
  readonly message: string;
}

/** Questions to the people of this server, for a plan that is made to measure. */
export interface Contact {
  /** Kept until the letter has left. */
  ask(question: Question): Promise<void>;
}

export function createContact({ config, database, jobs, mailer }: Core): Contact {
  jobs.define<Question>(CONTACT, {
    isSealed: true,
    // Read by whoever runs this server, as it was written; it goes to no other address.
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
