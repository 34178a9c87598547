import type { FastifyInstance } from 'fastify';
import { calls, type CallDefinition } from '@lisan/contract';
import { createCheck, type Check } from '../routing/validation';

export function addAnswers(app: FastifyInstance): void {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  const checks = new Map<string, Check>();
  const isChecked = app.core.config.mode !== 'production';

  app.decorate('checkAnswer', (key, answer) => {
    const { response }: CallDefinition = calls[key];
    if (!isChecked || response === undefined) return;
    const check = checks.get(key) ?? createCheck(response, 'body');
    checks.set(key, check);
    const problems = check(JSON.parse(JSON.stringify(answer ?? null)));
    if (problems.length > 0) {
      throw new Error(`The answer to ${key} breaks its contract: ${JSON.stringify(problems)}`);
    }
  });
}
