import { useEffect, useEffectEvent, useState } from 'react';
import type { SignInMethods } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useHost } from '@lisan/remote-kit';
import { failureMessage } from '../forms/failure-message';
import { useShellTranslations } from '../services/shell-context';
import type { StepUpRequest } from '../services/step-up';

interface Factors {
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  readonly nonce?: string | undefined;
  readonly code?: string | undefined;
}

interface StepUpProblem {
  readonly field: 'password' | 'code' | 'passkey';
  readonly message: string;
}

export function useStepUp({ known, respond }: StepUpRequest) {
  const { api, report } = useHost();
  const { t } = useShellTranslations();
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StepUpProblem | null>(null);

  async function confirm(entered: Factors): Promise<void> {
    const factors = { ...known, ...dropEmpty(entered) };
    setBusy(true);
    setProblem(null);
    try {
      await api.call('POST /user/confirm', { body: dropEmpty(factors) });
      respond({ code: factors.code });
    } catch (error) {
      const isOfCode = isApiError(error) && ['two_factor_required', 'invalid_code'].includes(error.code);
      setProblem({
        field: isOfCode ? 'code' : 'password',
        message: failureMessage(error, t, t('failure.other')),
      });
      setReady(true);
    } finally {
      setBusy(false);
    }
  }

  async function confirmWithPasskey(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const [{ signWithPasskey }, options] = await Promise.all([
        import('../pages/sign-in/sign-with-passkey'),
        api.call('POST /user/login/passkey-options', {}),
      ]);
      const passkey = await signWithPasskey(options);
      if (!passkey) return;
      await api.call('POST /user/confirm', { body: { passkey } });
      respond({ code: known.code });
    } catch (error) {
      if (!isApiError(error)) report(error, 'step-up');
      setProblem({ field: 'passkey', message: failureMessage(error, t, t('passkey.failed')) });
    } finally {
      setBusy(false);
    }
  }

  const start = useEffectEvent((read: SignInMethods) => {
    setMethods(read);
    const isComplete = known.password !== undefined && (!read.two_factor || known.code !== undefined);
    if (isComplete) void confirm({});
    else setReady(true);
  });
  const fail = useEffectEvent((error: unknown) => {
    report(error, 'step-up');
    setReady(true);
  });
  useEffect(() => {
    api.call('GET /user/ways-in', {}).then(
      (read) => start(read),
      (error: unknown) => fail(error),
    );
  }, [api]);

  return { methods, isReady, isBusy, problem, confirm, confirmWithPasskey };
}

function dropEmpty(factors: Factors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(factors).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
