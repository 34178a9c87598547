/** What a file of a remote is to its page. */
export type FileRole = 'entry' | 'definition' | 'view' | 'words';

/** What becomes of a file on its way. */
export type LineFault = '404' | '500' | 'reset' | 'hang' | 'cut' | 'flipped' | 'prepended';

/** One row of the matrix: what is wrong with one remote. */
export type Fault = {
  readonly name: string;
  /** Whether it is tried with a version before it, too. */
  readonly heals: boolean;
} & (
  | { readonly kind: 'line'; readonly file: FileRole; readonly line: LineFault }
  | {
      readonly kind: 'code';
      readonly file: FileRole;
      /** The file with the fault in it. It is there until `globalThis.isMended`, and says in `globalThis.planted` that it came about. */
      readonly change: (text: string) => string;
      /** The view works all the same, so that it is no person who is told but whoever reads the reports: what they read. */
      readonly report?: 'of the remote' | 'of the page';
    }
  | { readonly kind: 'set'; readonly fault: 'contract' | 'signature' }
);

const line = (file: FileRole, ...faults: readonly LineFault[]): Fault[] =>
  faults.map((fault) => ({
    name: `${file}: ${fault}`,
    kind: 'line',
    file,
    line: fault,
    heals: fault === '404' || fault === 'flipped' || (fault === 'hang' && file === 'entry'),
  }));

const whenBroken = (act: string) =>
  `if (!globalThis.isMended) { (globalThis.planted ??= []).push('here'); ${act} }`;

const throwing = "throw new Error('planted');";

const code = (name: string, file: FileRole, change: (text: string) => string): Fault => ({
  name,
  kind: 'code',
  file,
  change,
  heals: true,
});

/** The definition of a built remote, as it hands it out; with the name of its function that imports a module. */
const handedOut = /(?<![\w$])([\w$]+)\.d\([\w$]+,\["remote",0,([\w$]+)\]/;
const reactIn = /(?<![\w$])([\w$]+)=[\w$]+\((\d+)\)[^]{0,8000}?\(0,\1\.createContext\)/;

/** Puts `expression` around the definition `d`; in it, `react()` is the React of the remote. */
function wrapDefinition(text: string, expression: string): string {
  const [, load] = handedOut.exec(text) ?? [];
  const [, , react] = reactIn.exec(text) ?? [];
  if (load === undefined || react === undefined)
    throw new Error('The definition is not built as it was: write its fault anew.');
  const wrap = `((d, react) => (${expression}))`;
  return text.replace(handedOut, (all, _load, name: string) =>
    all.replace(`0,${name}]`, `0,${wrap}(${name}, () => ${load}(${react}))]`),
  );
}

const mounting = (act: string) => (text: string) =>
  wrapDefinition(text, `{ ...d, mount(place, r) { ${act} } }`);
const drawing = (act: string) =>
  mounting(
    `return d.mount(place, { ...r, Component: () => { ${act} return react().createElement(r.Component); } });`,
  );
const beside = (act: string) => mounting(`${whenBroken(act)} return d.mount(place, r);`);

const reportedOnly = (
  name: string,
  act: string,
  report: 'of the remote' | 'of the page' = 'of the remote',
): Fault => ({
  name,
  kind: 'code',
  file: 'definition',
  change: beside(act),
  heals: false,
  report,
});

const malformed = `
  const say = (topic, payload) => { try { r.host.bus.publish(topic, payload); } catch {} };
  for (const payload of [{ user: {} }, { user: null }, null]) say('session.changed', payload);
  for (const payload of [{ text: null }, {}, undefined, { text: {}, conversationId: 1 }]) say('script.chosen', payload);
  for (const payload of [{ audioId: null, fileName: 1 }, null]) say('audio.chosen', payload);
  for (const payload of [{ job: { user_id: 1, job_id: 1 } }, { job: null }]) say('job.changed', payload);
  for (const payload of [{}, null, { audioId: 'x', duration: 'long' }]) say('speech.generated', payload);
  say('balance.changed', { credits: 'many' });
  say('nothing.known', {});`;

/** The rows of the matrix. */
export const faults: readonly Fault[] = [
  ...line('entry', '404', '500', 'reset', 'hang', 'cut', 'flipped', 'prepended'),
  ...line('definition', '404', '500', 'hang', 'flipped'),
  ...line('view', '404', '500', 'hang', 'flipped'),
  ...line('words', '404', '500', 'hang', 'flipped'),
  code('definition throws on import', 'definition', (text) =>
    text.replace(handedOut, (all) => `${whenBroken(throwing)}${all}`),
  ),
  code('view throws on import', 'view', (text) =>
    text.replace(/default:\(\)=>[\w$]+\}\);/, (all) => all + whenBroken(throwing)),
  ),
  code('throws on render', 'definition', drawing(whenBroken(throwing))),
  code('throws in an effect', 'definition', drawing(`react().useEffect(() => { ${whenBroken(throwing)} });`)),
  code('wrong name', 'definition', (text) =>
    wrapDefinition(
      text,
      "globalThis.isMended ? d : ((globalThis.planted ??= []).push('here'), { ...d, name: 'stranger' })",
    ),
  ),
  reportedOnly('rejects a promise', "void Promise.reject(new Error('planted'));"),
  reportedOnly(
    'leaks timers that throw',
    'for (let count = 0; count < 50; count += 1) setInterval(() => { throw new Error(`planted ${count}`); }, 500);',
  ),
  reportedOnly(
    'empties #root',
    "setTimeout(() => document.getElementById('root').replaceChildren());",
    'of the page',
  ),
  reportedOnly('malformed events', malformed),
  { name: 'wrong contract', kind: 'set', fault: 'contract', heals: true },
  { name: 'bad signature', kind: 'set', fault: 'signature', heals: false },
];
