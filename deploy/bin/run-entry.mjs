// Runs a remote's entry for the compatibility check, without environment, files or child processes. Reads `{
// page, files, input }` from stdin and prints the result of `entry-page.js`.
import { createContext, runInContext } from 'node:vm';

// In a page, a rejected promise ends nothing.
process.on('unhandledRejection', () => undefined);

/** Without timers or network, later turns cannot finish anything. */
const MAX_TURNS = 1_000;

let text = '';
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
const { page, files, input } = JSON.parse(text);
// Only strings cross the boundary: an object of this realm would lead to `process`.
const sandbox = Object.assign(Object.create(null), { input: JSON.stringify(input) });
const context = createContext(sandbox, { codeGeneration: { strings: false, wasm: false } });
const ask = (code) => String(runInContext(code, context));

runInContext(page, context, { filename: 'entry-page.js' });
let answer = '';
for (let turn = 0; turn < MAX_TURNS && answer === ''; turn += 1) {
  const file = ask('__lisanEntryPage.next()');
  if (file !== '') {
    let fault = '';
    try {
      runInContext(files[file], context, { filename: file });
    } catch (error) {
      fault = String(error?.message ?? error);
    }
    ask(`__lisanEntryPage.ran(${JSON.stringify(fault)})`);
  }
  await new Promise(setImmediate);
  answer = ask('__lisanEntryPage.answer');
}
process.stdout.write(answer || '{"fault":"it never answers"}', () => process.exit());
