// One violation for each rule of the linter: [rule, file, the line that breaks it, words its message must say].
const page = 'remotes/chat/src';
const style = (css: string) =>
  `import { styled } from 'styled-components';\nexport const Box = styled.div\`${css}\`;\n`;
const view = (body: string) => `export function View() {\n  return ${body};\n}\n`;
const test = (body: string) =>
  `import { fireEvent, render, screen } from '@testing-library/react';\nit('is planted', async () => {\n${body}\n});\nexport { fireEvent, render, screen };\n`;

export const violations: [rule: string, file: string, text: string, says: string][] = [
  [
    'lisan(lent-services)',
    `${page}/fetch.ts`,
    `export const answer = await fetch('/user/me');\n`,
    'useHost().api',
  ],
  [
    'lisan(lent-services)',
    `${page}/window-fetch.ts`,
    `export const answer = await window.fetch('/');\n`,
    'useHost().api',
  ],
  [
    'lisan(lent-services)',
    `${page}/request.ts`,
    `export const request = new XMLHttpRequest();\n`,
    'useHost().api',
  ],
  [
    'lisan(lent-services)',
    `${page}/keep.ts`,
    `export const token = localStorage.getItem('a');\n`,
    'useSession()',
  ],
  [
    'lisan(lent-services)',
    `${page}/take.ts`,
    `export const { sessionStorage: kept } = window;\n`,
    'useSession()',
  ],
  [
    'lisan(lent-services)',
    `${page}/publish.ts`,
    `window.dispatchEvent(new Event('planChanged'));\nexport {};\n`,
    'useHost().bus',
  ],
  [
    'lisan(lent-services)',
    'shell/src/pages/fetch.ts',
    `export const answer = await fetch('/');\n`,
    'useHost().api',
  ],
  ['lisan(logical-directions)', `${page}/Margin.tsx`, style('margin-left: 0;'), 'Write margin-inline-start'],
  [
    'lisan(logical-directions)',
    `${page}/Border.tsx`,
    style('border-right-width: 0;'),
    'border-inline-end-width',
  ],
  ['lisan(logical-directions)', `${page}/Inset.tsx`, style('\n  right: 0;'), 'Write inset-inline-end'],
  ['lisan(logical-directions)', `${page}/Align.tsx`, style('text-align: left'), 'Write text-align: start'],
  ['lisan(logical-directions)', `${page}/Float.tsx`, style('float: right;'), 'Write float: inline-end'],
  [
    'lisan(logical-directions)',
    `${page}/Corner.tsx`,
    style('border-top-left-radius: 0;'),
    'Write border-start-start-radius',
  ],
  ['lisan(logical-directions)', `${page}/Four.tsx`, style('padding: 0 1em 0 2em;'), 'unequal sides'],
  [
    'lisan(logical-directions)',
    'shared/ui/src/Inline.tsx',
    view('<p style={{ paddingLeft: 0 }} />'),
    'padding-inline-start',
  ],
  ['lisan(theme-tokens)', `${page}/Hex.tsx`, style('color: #fff;'), 'token.color'],
  ['lisan(theme-tokens)', `${page}/Rgb.tsx`, style('background: rgb(0 0 0 / 50%);'), 'token.color'],
  ['lisan(theme-tokens)', `${page}/Named.tsx`, style('border-color: white;'), 'token.color'],
  [
    'lisan(theme-tokens)',
    `${page}/Pixels.tsx`,
    style('inline-size: calc(100% - 24px);'),
    'tokens of @lisan/ui',
  ],
  [
    'lisan(theme-tokens)',
    `${page}/Inline.tsx`,
    view(`<p style={{ inlineSize: '24px' }} />`),
    'tokens of @lisan/ui',
  ],
  ['lisan(theme-tokens)', 'shell/src/Fill.tsx', view('<path fill="#a1b2c3" />'), 'token.color'],
  ['lisan(translated-texts)', `${page}/Words.tsx`, view('<p>Generate speech</p>'), 'translations/en.json'],
  ['lisan(translated-texts)', `${page}/Label.tsx`, view('<p aria-label="Close" />'), 'translations/en.json'],
  ['lisan(translated-texts)', `${page}/Quoted.tsx`, view(`<p>{'Close'}</p>`), 'translations/en.json'],
  [
    'lisan(errors-by-name)',
    `${page}/guard.ts`,
    `import { ApiError } from '@lisan/errors';\nexport const isOurs = (error: unknown) => error instanceof ApiError;\n`,
    'isApiError',
  ],
  [
    'lisan(named-errors)',
    'api/src/lost.ts',
    `export class LostError extends Error {}\n`,
    `name = 'LostError'`,
  ],
  [
    'lisan(selected-state)',
    `${page}/useWhole.ts`,
    `import { useStore } from './kit';\nexport const useWhole = (store: object) => useStore(store);\n`,
    'Select what this component shows',
  ],
  [
    'lisan(selected-state)',
    `${page}/useAll.ts`,
    `import { useThing } from './kit';\nexport const useAll = () => useThing((state) => state);\n`,
    'Select what this component shows',
  ],
  [
    'lisan(environment-by-config)',
    'api/src/setting.ts',
    `export const port = process.env['PORT'];\n`,
    'only reader of the environment',
  ],
  ...Object.entries({
    member: `export const count = ({ core }: App) => core.database.count();\n`,
    taken: `export const count = ({ core }: App) => { const { database } = core; return database.count(); };\n`,
    given: `export const count = ({ core: { database: rows } }: App) => rows.count();\n`,
    quoted: `export const count = ({ core }: App) => core['database'].count();\n`,
  }).map(([name, text]): [string, string, string, string] => [
    'lisan(routes-without-rows)',
    `api/src/modules/text/${name}.routes.ts`,
    `type App = { core: { database: { count(): number } } };\n${text}`,
    'A route never speaks to the database',
  ]),
  [
    'eslint(no-restricted-properties)',
    'e2e/journeys/pause.spec.ts',
    `export const wait = (page: { waitForTimeout(time: number): void }) => page.waitForTimeout(100);\n`,
    'A fixed pause',
  ],
  [
    'jest(no-restricted-jest-methods)',
    'api/src/retry.test.ts',
    `jest.retryTimes(3);\n`,
    'A retry hides the cause',
  ],
  [
    'typescript(no-floating-promises)',
    `${page}/float.ts`,
    `const save = async () => 1;\nsave();\nexport {};\n`,
    'must be awaited',
  ],
  [
    'typescript(no-misused-promises)',
    `${page}/misuse.ts`,
    `export const each = (list: number[]) => list.forEach(async () => { await Promise.resolve(); });\n`,
    'void return',
  ],
  [
    'typescript(no-explicit-any)',
    `${page}/any.ts`,
    `export const taken = (value: any) => String(value);\n`,
    'any',
  ],
  [
    'typescript(no-unsafe-member-access)',
    `${page}/unsafe.ts`,
    `export const name = (text: string): unknown => JSON.parse(text).name;\n`,
    'any',
  ],
  [
    'typescript(no-non-null-assertion)',
    `${page}/bang.ts`,
    `export const first = (list: string[]) => list[0]!;\n`,
    'on-null',
  ],
  [
    'react-hooks(rules-of-hooks)',
    `${page}/Hooks.tsx`,
    `import { useState } from 'react';\nexport function Hooks({ isOpen }: { isOpen: boolean }) {\n  if (isOpen) useState(1);\n  return null;\n}\n`,
    'useState',
  ],
  [
    'react-hooks(exhaustive-deps)',
    `${page}/Effect.tsx`,
    `import { useEffect } from 'react';\nexport function Effect({ name }: { name: string }) {\n  useEffect(() => { document.title = name; }, []);\n  return null;\n}\n`,
    'name',
  ],
  ['jsx-a11y(alt-text)', `${page}/Image.tsx`, view('<img src="/a.png" />'), 'alt'],
  ['jsx-a11y(click-events-have-key-events)', `${page}/Click.tsx`, view('<div onClick={() => {}} />'), 'key'],
  [
    'jest(no-focused-tests)',
    'api/src/only.test.ts',
    `it.only('is planted', () => { expect(1).toBe(1); });\n`,
    'focus',
  ],
  [
    'jest(no-disabled-tests)',
    'api/src/skip.test.ts',
    `it.skip('is planted', () => { expect(1).toBe(1); });\n`,
    'isable',
  ],
  ['jest(expect-expect)', 'api/src/idle.test.ts', `it('is planted', () => {});\n`, 'assert'],
  [
    'testing-library(no-container)',
    `${page}/Container.test.tsx`,
    test(`  const { container } = render(<p />);\n  expect(container.querySelector('p')).toBeNull();`),
    'getByRole',
  ],
  [
    'testing-library(await-async-queries)',
    `${page}/Query.test.tsx`,
    test(`  expect(screen.findByText('x')).toBe(1);`),
    'findByText',
  ],
  [
    'testing-library(prefer-user-event)',
    `${page}/Event.test.tsx`,
    test(`  fireEvent.click(screen.getByText('x'));\n  expect(1).toBe(1);`),
    'userEvent',
  ],
  [
    'jest-dom(prefer-in-document)',
    `${page}/Present.test.tsx`,
    test(`  expect(screen.queryByText('x')).toBeTruthy();`),
    'toBeInTheDocument',
  ],
];

/** What no rule may object to. */
export const accepted: Record<string, string> = {
  'remotes/chat/src/Good.tsx': `import { css, styled } from 'styled-components';
import { token, useTranslations } from './kit';

const shape = css\`
  /* left: 4px #fff */
  margin-inline-start: \${token.space.m};
  inset-inline-end: 0;
  padding: 0 \${token.space.m} 0 \${token.space.m};
  text-align: start;
  color: \${token.color.ink};
\`;
const Box = styled.div\`
  \${shape}
\`;

export function Good() {
  const { t } = useTranslations('chat');
  return <Box aria-label={t('close')}>{t('open')} · 3</Box>;
}
`,
  'remotes/chat/src/kit.ts': `export const token = { space: { m: 'var(--m)' }, color: { ink: 'var(--ink)' } };
export const useTranslations = (namespace: string) => ({ t: (key: string) => \`\${namespace}.\${key}\` });
export const useStore = (store: object, select?: (state: object) => unknown) => select?.(store) ?? store;
export const useThing = (select: (state: { part: number }) => unknown) => select({ part: 1 });
export const find = (localStorage: Map<string, string>, fetch: string) => localStorage.get(fetch);
`,
  'remotes/chat/src/useGood.ts': `import { useStore, useThing } from './kit';
export function useGood(store: object) {
  const whole = useStore(store, (state) => 'part' in state);
  return useThing(({ part }) => part) === whole;
}
`,
  'shell/src/services/keeper.ts': `export const kept = localStorage.getItem('access_token');\n`,
  'api/src/modules/text/good.routes.ts': `export const report = (state: string) => ({ database: state });\n`,
  'api/src/modules/text/good.service.ts': `export const count = (core: { database: { count(): number } }) => core.database.count();\n`,
  'api/src/child.ts': `export const surroundings = { PATH: process.env['PATH'] ?? '' };\n`,
  'api/src/main.ts': `export const start = (run: (environment: object) => void) => run(process.env);\n`,
  'api/src/named.ts': `export class NamedError extends Error {
  override readonly name = 'NamedError';
}
export const isRange = (error: unknown) => error instanceof RangeError;
`,
};
