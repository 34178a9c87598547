import { useState } from 'react';
import { styled } from 'styled-components';
import {
  Banner,
  Button,
  Inline,
  isSecondFactorComplete,
  noSecondFactor,
  PasswordField,
  SecondFactorField,
  Stack,
} from '@lisan/ui';
import { GoogleButton } from '../pages/sign-in/GoogleButton';
import { useSecondFactorTexts } from '../pages/sign-in/useSecondFactorTexts';
import { useShellTranslations } from '../services/shell-context';
import type { StepUpRequest } from '../services/step-up';
import { TopDialog } from './TopDialog';
import { useStepUp } from './useStepUp';

export function StepUpDialog({ request }: { readonly request: StepUpRequest }) {
  const { t } = useShellTranslations();
  const texts = useSecondFactorTexts();
  const { methods, isReady, isBusy, problem, confirm, confirmWithPasskey } = useStepUp(request);
  const { known, respond } = request;
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState(noSecondFactor);
  const asksPassword = methods === null || methods.password !== null;
  const isCodeMissing = known.code === undefined || problem?.field === 'code';
  const asksCode = (methods?.two_factor ?? null) !== null && isCodeMissing;
  const knowsPassword = known.password !== undefined && problem?.field !== 'password';
  const isComplete = (knowsPassword || password !== '') && (!asksCode || isSecondFactorComplete(factor));
  // First try what the user has already entered.
  if (!isReady) return null;

  return (
    <TopDialog title={t('proof.title')} lead={t('proof.lead')} onClose={() => respond(null)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm({ password, code: factor.code });
        }}
      >
        <Stack gap={4}>
          {asksPassword && !knowsPassword && (
            <PasswordField
              label={t('field.password')}
              autoComplete="current-password"
              value={password}
              error={problem?.field === 'password' ? problem.message : undefined}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
          {(problem?.field === 'passkey' || (problem?.field === 'password' && !asksPassword)) && (
            <Banner tone="bad" inset>
              {problem.message}
            </Banner>
          )}
          {asksCode && (
            <SecondFactorField
              texts={texts}
              value={factor}
              onValueChange={setFactor}
              error={problem?.field === 'code' ? problem.message : undefined}
            />
          )}
          {(methods?.passkeys?.length ?? 0) > 0 && (
            <Button icon="key" fullWidth disabled={isBusy} onClick={() => void confirmWithPasskey()}>
              {t('passkey.confirm')}
            </Button>
          )}
          {methods?.google && (
            <GoogleButton
              failure={t('signIn.googleFailed')}
              onToken={(google) => confirm({ ...google, password: undefined, code: factor.code })}
            />
          )}
          <Actions justify="end" gap={2}>
            <Button type="button" onClick={() => respond(null)}>
              {t('proof.cancel')}
            </Button>
            {asksPassword && (
              <Button type="submit" variant="primary" disabled={!isComplete} busy={isBusy}>
                {t('proof.confirm')}
              </Button>
            )}
          </Actions>
        </Stack>
      </form>
    </TopDialog>
  );
}

/* As in other dialogs: two buttons share the row. */
const Actions = styled(Inline)`
  & > :not(:only-child) {
    flex: 1 1 auto;
  }
`;
