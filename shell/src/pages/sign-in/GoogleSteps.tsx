import { ConfirmLinkForm } from './ConfirmLinkForm';
import { TwoFactorForm } from './TwoFactorForm';
import type { useGoogleSignIn } from './useGoogleSignIn';

/** What an account asks for beside Google's word, one after the other; nothing while Google is not through. */
export function GoogleSteps({ google }: { readonly google: ReturnType<typeof useGoogleSignIn> }) {
  if (google.waiting?.wants === 'code')
    return <TwoFactorForm onCode={(code) => google.goOn({ code })} onBack={google.giveUp} />;
  return <ConfirmLinkForm onPassword={(password) => google.goOn({ password })} onBack={google.giveUp} />;
}
