import { existsSync, readdirSync } from 'node:fs';
import { calls, type CallDefinition } from '@lisan/contract';
import { freshIp } from '../../testing/accounts';
import { createRequest } from '../../testing/call-request';
import { takeSnapshot } from '../../testing/snapshot';
import { useTestApp, type TestUser } from '../../testing/test-app';
import { listInvalidInputs, type InvalidInput } from '@lisan/contract/testing';

/** Breaks each rule of each field of each call, one at a time. */
const use = useTestApp();
/** Expensive calls have limits per account: each broken rule of a call uses its own. */
let users: TestUser[];
beforeAll(async () => {
  users = await Promise.all(Array.from({ length: MAX_RULES_PER_OPERATION }, () => use().signUp()));
});
// Fresh sessions: recording their use would change the snapshot.
beforeEach(() =>
  use().core.database.db.updateTable('sessions').set({ last_seen_at: use().core.now() }).execute(),
);

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
}

async function breakRule(
  key: string,
  definition: CallDefinition,
  { invalid, user, language }: { invalid: InvalidInput; user: TestUser; language: 'en' | 'ar' },
): Promise<Refusal> {
  const { part, field, value } = invalid;
  const answer = await use().app.inject(
    createRequest(key, definition, {
      user,
      headers: { ...user.headers, 'accept-language': language, 'x-forwarded-for': freshIp() },
      ...(part === 'files' ? { files: [] } : { [part]: { [field]: value } }),
    }),
  );
  if (key.startsWith('HEAD'))
    return {
      status: answer.statusCode,
      code: 'invalid_fields',
      detail: '',
      fields: [{ field, message: '' }],
    };
  return { status: answer.statusCode, ...answer.json<Omit<Refusal, 'status'>>() };
}

const ARABIC_PATTERN = /\p{Script=Arabic}/u;
const isSaid = (text: string, language: 'en' | 'ar'): boolean =>
  text === '' ||
  (/[.]$/.test(text) && ARABIC_PATTERN.test(text) === (language === 'ar') && !/[{}]/.test(text));

const left = (): string[] =>
  existsSync(use().core.uploadFolder)
    ? readdirSync(use().core.uploadFolder).filter((name) => name !== 'resumable')
    : [];

const every = Object.entries<CallDefinition>(calls)
  .map(([key, definition]) => ({ key, definition, invalids: listInvalidInputs(definition) }))
  .filter(({ invalids }) => invalids.length > 0);
const MAX_RULES_PER_OPERATION = Math.max(...every.map(({ invalids }) => invalids.length));

/** The first rule of a field names it in both languages; the others alternate. */
function languagesOf(invalids: readonly InvalidInput[], index: number): readonly ('en' | 'ar')[] {
  const isFirst = invalids[index - 1]?.field !== invalids[index]?.field;
  if (isFirst) return ['en', 'ar'];
  return index % 2 === 0 ? ['en'] : ['ar'];
}

it.each(every)('$key names the broken field in English and Arabic', async ({ key, definition, invalids }) => {
  const before = await takeSnapshot(use().core.database);
  const wrong: unknown[] = [];
  for (const [index, invalid] of invalids.entries())
    for (const language of languagesOf(invalids, index)) {
      const user = users[index]!;
      const answer = await breakRule(key, definition, { invalid, user, language });
      const { status, code, detail, fields = [] } = answer;
      const named = fields.filter(({ field }) => field === invalid.field);
      const isRefused = status === 422 && code === 'invalid_fields' && named.length === 1;
      const texts = [detail, ...fields.map(({ message }) => message)];
      if (!isRefused || !texts.every((text) => isSaid(text, language)))
        wrong.push({ invalid, language, ...answer });
    }
  expect(wrong).toEqual([]);
  expect(await takeSnapshot(use().core.database)).toEqual(before);
  expect(left()).toEqual([]);
});

it('breaks each kind of rule in the contract', () => {
  const rules = new Set(every.flatMap(({ invalids }) => invalids.map(({ rule }) => rule)));
  expect([...rules].sort()).toEqual(
    [
      'choice',
      'empty',
      'file',
      'format',
      'missing',
      'most',
      'least',
      'pattern',
      'too long',
      'too short',
      'type',
    ].sort(),
  );
});
