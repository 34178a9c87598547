import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useStore } from 'zustand/react';
import { useHost } from '@lisan/remote-kit';
import type { ProofQuestion } from '../services/proof-desk';
import { useShell, useShellTranslations } from '../services/shell-context';

/**
 * Where an act that needs a proof asks for it. The dialog's file comes with the first question; where it does not come,
 * the act is taken back, and the person is told that the line is why.
 */
export function ProofOutlet() {
  const { proofDesk } = useShell();
  const { report, toasts } = useHost();
  const { t } = useShellTranslations();
  const question = useStore(proofDesk.store, (state) => state.question);
  const [Dialog, setDialog] = useState<ComponentType<{ readonly question: ProofQuestion }>>();
  const giveUp = useEffectEvent((error: unknown) => {
    report(error, 'proof');
    toasts.show({ message: t('failure.offline'), tone: 'bad' });
    question?.answer(null);
  });
  useEffect(() => {
    if (!question || Dialog) return;
    import('./ProofDialog').then(
      ({ ProofDialog }) => setDialog(() => ProofDialog),
      (error: unknown) => giveUp(error),
    );
  }, [question, Dialog]);
  return question && Dialog ? createElement(Dialog, { question }) : null;
}
