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
import type { ProofQuestion } from '../services/proof-desk';
import { TopDialog } from './TopDialog';
import { useProof } from './useProof';

export function ProofDialog({ question }: { readonly question: ProofQuestion }) {
  const { t } = useShellTranslations();
  const texts = useSecondFactorTexts();
  const { ways, isReady, isBusy, problem, prove } = useProof(question);
  const { known, answer } = question;
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState(noSecondFactor);
  const asksPassword = ways === null || ways.password !== null;
  const isCodeMissing = known.code === undefined || problem?.field === 'code';
  const asksCode = (ways?.two_factor ?? null) !== null && isCodeMissing;
  const knowsPassword = known.password !== undefined && problem?.field !== 'password';
  const isComplete = (knowsPassword || password !== '') && (!asksCode || isSecondFactorComplete(factor));
  // First try what the user has already entered.
  if (!isReady) return null;

  return (
    <TopDialog title={t('proof.title')} lead={t('proof.lead')} onClose={() => answer(null)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void prove({ password, code: factor.code });
        }}
      >
        <Stack gap={4}>
          {asksPassword && !knowsPassword && (
            <PasswordField
              label={t('field.password')}
              autoComplete="current-password"
              value={password}
              error={problem?.field === 'password' ? problem.sentence : undefined}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
          {problem?.field === 'password' && !asksPassword && (
            <Banner tone="bad" inset>
              {problem.sentence}
            </Banner>
          )}
          {asksCode && (
            <SecondFactorField
              texts={texts}
              value={factor}
              onValueChange={setFactor}
              error={problem?.field === 'code' ? problem.sentence : undefined}
            />
          )}
          {ways?.google && (
            <GoogleButton
              failure={t('signIn.googleFailed')}
              onToken={(google) => prove({ ...google, password: undefined, code: factor.code })}
            />
          )}
          <Actions justify="end" gap={2}>
            <Button type="button" onClick={() => answer(null)}>
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
