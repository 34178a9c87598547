import type { Core } from '../../core';
import { createAttempts } from '../../auth/attempts';
import { createAccessChanges } from './access/access-changes';
import { createDevices } from './access/devices.service';
import { createAccountMails } from './access/account-mails';
import { createEmailChanges } from './email-change/email-change.service';
import { createFirstVerification } from './sign-in/first-verification';
import { createEmailedExports } from './export/emailed-exports';
import { createGoogleTokens } from './google/google-tokens';
import { createGoogleAccounts } from './google/google.service';
import { createInvitations } from './invitations/invitations.service';
import { createKnownNetworks } from './sign-in/known-networks';
import { createStepUp } from './step-up';
import { createPasswordChange } from './password/password-change.service';
import { createPasswordReset } from './password/password-reset.service';
import { createCeremonies } from './passkeys/ceremonies';
import { createPasskeys } from './passkeys/passkeys.service';
import { createPasswords } from './passwords';
import { createRegistration } from './sign-in/registration.service';
import { createSignIn } from './sign-in/sign-in.service';
import { createEmailVerification } from './verification/email-verification.service';
import { createTwoFactor } from './two-factor/two-factor';

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(core: Core) {
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
