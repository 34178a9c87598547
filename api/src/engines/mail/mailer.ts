/** One letter, plain text: it is read in any program and in either direction. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: 'en' | 'ar';
}

/** Sends letters. Called from jobs, which try again when it throws. */
export interface Mailer {
  readonly name: string;
  /** True: letters stay on this machine, in the outbox. */
  readonly isLocal: boolean;
  send(mail: Mail): Promise<void>;
  close(): void;
}
