import { useEffect, useEffectEvent, useState } from 'react';
import type { SignInMethods } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useHost } from '@lisan/remote-kit';
import { failureSentence } from '../forms/failure-sentence';
import { useShellTranslations } from '../services/shell-context';
import type { ProofQuestion } from '../services/proof-desk';

interface Proof {
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  readonly nonce?: string | undefined;
  readonly code?: string | undefined;
}

export function useProof({ known, answer }: ProofQuestion) {
  const { api, report } = useHost();
  const { t } = useShellTranslations();
  const [ways, setWays] = useState<SignInMethods | null>(null);
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field: 'password' | 'code'; sentence: string } | null>(null);

  async function prove(given: Proof): Promise<void> {
    const proof = { ...known, ...dropEmpty(given) };
    setBusy(true);
    setProblem(null);
    try {
      await api.call('POST /user/confirm', { body: dropEmpty(proof) });
      answer({ code: proof.code });
    } catch (error) {
      const isOfCode = isApiError(error) && ['two_factor_required', 'invalid_code'].includes(error.code);
      setProblem({
        field: isOfCode ? 'code' : 'password',
        sentence: failureSentence(error, t, t('failure.other')),
      });
      setReady(true);
    } finally {
      setBusy(false);
    }
  }

  const begin = useEffectEvent((read: SignInMethods) => {
    setWays(read);
    const isComplete = known.password !== undefined && (!read.two_factor || known.code !== undefined);
    if (isComplete) void prove({});
    else setReady(true);
  });
  const fail = useEffectEvent((error: unknown) => {
    report(error, 'proof');
    setReady(true);
  });
  useEffect(() => {
    api.call('GET /user/ways-in', {}).then(
      (read) => begin(read),
      (error: unknown) => fail(error),
    );
  }, [api]);

  return { ways, isReady, isBusy, problem, prove };
}

function dropEmpty(proof: Proof): Record<string, string> {
  return Object.fromEntries(
    Object.entries(proof).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
