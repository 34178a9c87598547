import type { Core } from '../../core';
import { createAttempts, type Attempts } from '../../auth/attempts';
import { createAccessChanges, type AccessChanges } from './access/access-changes';
import { createDevices, type Devices } from './access/devices.service';
import { createAccountMails, type AccountMails } from './access/account-mails';
import { createEmailChanges, type EmailChanges } from './email-change/email-change.service';
import { createFirstVerification } from './sign-in/first-verification';
import { createEmailedExports, type EmailedExports } from './export/emailed-exports';
import { createGoogleTokens } from './google/google-tokens';
import { createGoogleAccounts, type GoogleAccounts } from './google/google.service';
import { createInvitations, type Invitations } from './invitations/invitations.service';
import { createKnownNetworks } from './sign-in/known-networks';
import { createStepUp, type StepUp } from './step-up';
import { createPasswordChange, type ChangePassword } from './password/password-change.service';
import { createPasswordReset, type PasswordReset } from './password/password-reset.service';
import { createCeremonies } from './passkeys/ceremonies';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.service';
import { createPasswords } from './passwords';
import { createRegistration, type Registration } from './sign-in/registration.service';
import { createSignIn, type SignIn } from './sign-in/sign-in.service';
import { createEmailVerification, type EmailVerification } from './verification/email-verification.service';
import { createTwoFactor, type TwoFactor } from './two-factor/two-factor';

export interface Accounts {
  readonly attempts: Attempts;
  readonly registration: Registration;
  readonly signIn: SignIn;
  readonly google: GoogleAccounts;
  readonly passwordReset: PasswordReset;
  readonly changePassword: ChangePassword;
  readonly twoFactor: TwoFactor;
  readonly invitations: Invitations;
  readonly verification: EmailVerification;
  readonly stepUp: StepUp;
  readonly mails: AccountMails;
  readonly changes: AccessChanges;
  readonly devices: Devices;
  readonly passkeys: Passkeys;
  readonly emailChanges: EmailChanges;
  readonly exports: EmailedExports;
}

export function createAccounts(core: Core): Accounts {
  const passwords = createPasswords(core.config.passwords);
  const networks = createKnownNetworks(core);
  const attempts = createAttempts(core.limits, core.keys, networks);
  const mails = createAccountMails(core);
  const twoFactor = createTwoFactor(core);
  const invitations = createInvitations(core);
  const verification = createEmailVerification(core, mails);
  const registration = createRegistration({ core, passwords, invitations, verification });
  const signIn = createSignIn({ core, passwords, twoFactor, attempts });
  const tokens = createGoogleTokens(core);
  const ceremonies = createCeremonies(core);
  const stepUp = createStepUp({ core, passwords, attempts, twoFactor, googleTokens: tokens, ceremonies });
  const changes = createAccessChanges({ core, mails, twoFactor });
  const verifyFirst = createFirstVerification(core, twoFactor, networks);
  return {
    attempts,
    registration,
    signIn,
    twoFactor,
    invitations,
    verification,
    stepUp,
    mails,
    changes,
    devices: createDevices(core, changes),
    exports: createEmailedExports(core, mails),
    emailChanges: createEmailChanges({ core, stepUp, changes, mails }),
    passkeys: createPasskeys({ core, ceremonies, stepUp, attempts, changes, signIn }),
    google: createGoogleAccounts({ core, tokens, registration, signIn, changes, verifyFirst, mails }),
    passwordReset: createPasswordReset({
      core,
      passwords,
      mails,
      networks,
      attempts,
      twoFactor,
      changes,
      verifyFirst,
    }),
    changePassword: createPasswordChange({ core, passwords, stepUp, changes }),
  };
}
