import type { TSchema } from 'typebox';
import { Code } from 'typebox/compile';
import { eventSchemas } from '../events/topics';

const ignored = new Set(['format', 'examples', 'description']);

/**
 * Generates `src/events/checks.generated.ts`, one expression per topic: the CSP forbids `eval`, and a schema
 * interpreter is ten times larger.
 */
export function generateEventChecks(): string {
  const checks = Object.entries(eventSchemas).map(([topic, schema]) => {
    const { Code: code, External: external } = Code({}, withoutNotes(schema) as TSchema);
    const body = code
      .replaceAll(/^(import|let External|export function SetExternal).*$/gm, '')
      .replaceAll('// @ts-ignore', '')
      .replace('export function Check', 'return function check');
    const patterns = external.variables.map((pattern) => {
      if (pattern instanceof RegExp) return String(pattern);
      throw new TypeError(`The schema of ${topic} needs code of a library in the page.`);
    });
    return `  '${topic}': (() => {
    const External = [${patterns.join(', ')}];
${body.replaceAll(/\n\s*\n/g, '\n').trim()}
  })(),`;
  });
  return `// Written by \`npm run generate:events\`; a test compares it with the schemas.
// @ts-nocheck
const Guard = { CodePointCount: (text) => [...text].length };

export const generatedChecks = {
${checks.join('\n')}
};
`;
}

function withoutNotes(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutNotes(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // Below `properties`, keys are field names and may equal a keyword.
      .filter(([key]) => isNames || !ignored.has(key))
      .map(([key, inner]) => [key, withoutNotes(inner, key === 'properties' && !isNames)]),
  );
}
