import { setImmediate } from 'node:timers/promises';

/**
 * Lets what is asked in one turn of the event loop be answered at once: the database takes little longer for 32 rows than
 * for one. `answerAll` gives the answers in the order of the questions; what it throws is thrown to each who asked.
 */
export function together<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let questions: Question[] = [];
  let answering: Promise<readonly Answer[]> | undefined;

  async function answerLater(): Promise<readonly Answer[]> {
    // Behind everybody whose request has come in this turn.
    await setImmediate();
    const gathered = questions;
    [questions, answering] = [[], undefined];
    return answerAll(gathered);
  }

  return async (question) => {
    const index = questions.push(question) - 1;
    answering ??= answerLater();
    const answers = await answering;
    return answers[index] as Answer;
  };
}
