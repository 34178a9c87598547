export type FileRole = 'entry' | 'definition' | 'view' | 'translations' | 'lazy chunk';

export type LineFault = '404' | '500' | 'reset' | 'hang' | 'cut' | 'flipped' | 'prepended';

export type Fault = {
  readonly name: string;
  readonly heals: boolean;
  /** Not quarantined after recovery, since the code never ran. */
  readonly isForgiven?: boolean;
} & (
  | {
      readonly kind: 'line';
      readonly file: FileRole;
      readonly line: LineFault;
      readonly change?: (text: string) => string;
    }
  | {
      readonly kind: 'code';
      readonly file: FileRole;
      /**
       * Adds the fault. It lasts until `globalThis.isMended` and records itself in
       * `globalThis.planted`.
       */
      readonly change: (text: string) => string;
      readonly report?: 'of the remote' | 'of the page';
    }
  | { readonly kind: 'set'; readonly fault: SetFault }
);

/**
 * A wrong contract version, a missing signature, an origin or hashes missing from the policy, or an
 * unreachable origin.
 */
export type SetFault = 'contract' | 'signature' | 'origin' | 'hashes' | 'unreachable';

const line = (file: FileRole, faults: readonly LineFault[], change?: (text: string) => string): Fault[] =>
  faults.map((fault) => ({
    name: `${file}: ${fault}`,
    kind: 'line',
    file,
    line: fault,
    ...(change && { change }),
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

/** Matches the export of a built definition, and the name of webpack's import function. */
const handedOut = /(?<![\w$])([\w$]+)\.d\([\w$]+,\["remote",0,([\w$]+)\]/;
const reactIn = /(?<![\w$])([\w$]+)=[\w$]+\((\d+)\)[^]{0,8000}?\(0,\1\.createContext\)/;

/** Wraps the definition `d` in `expression`, where `react()` returns the remote's React. */
function wrapDefinition(text: string, expression: string): string {
  const [, load] = handedOut.exec(text) ?? [];
  const [, , react] = reactIn.exec(text) ?? [];
  if (load === undefined || react === undefined)
    throw new Error('The definition has another form now: rewrite its fault.');
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

const lazily = (text: string) =>
  wrapDefinition(
    text,
    `(() => {
      const load = () => d.translations.ar().then(() => undefined);
      const mount = (place, r) => {
        (globalThis.planted ??= []).push('here');
        const Component = react().lazy(() => load().then(() => ({ default: r.Component })));
        return d.mount(place, { ...r, Component });
      };
      return { ...d, mount };
    })()`,
  );

const instead = (changed: string) => (text: string) =>
  wrapDefinition(
    text,
    `globalThis.isMended ? d : ((globalThis.planted ??= []).push('here'), { ...d, ${changed} })`,
  );
const everyView = (loader: string) =>
  `views: Object.fromEntries(Object.keys(d.views).map((id) => [id, ${loader}]))`;
const everyLanguage = (texts: string) =>
  `translations: { en: async () => (${texts}), ar: async () => (${texts}) }`;
const atTop = (text: string) => whenBroken(throwing) + text;

/** Freezes the tab, so it isn't part of the matrix, whose pages must respond. */
export const endlessLoop = code(
  'loops without end in its own mount',
  'definition',
  beside("console.info('endless loop'); for (;;);"),
);
export const documentReplaced = code('replaces the document', 'definition', beside('document.open();'));

export const faults: readonly Fault[] = [
  ...line('entry', ['404', '500', 'reset', 'hang', 'cut', 'flipped', 'prepended']),
  ...line('definition', ['404', '500', 'hang', 'flipped']),
  ...line('view', ['404', '500', 'hang', 'flipped']),
  ...line('translations', ['404', '500', 'hang', 'flipped']),
  ...line('lazy chunk', ['404', '500', 'hang', 'flipped'], lazily),
  code('entry throws', 'entry', atTop),
  code('definition throws at its top', 'definition', atTop),
  code('view throws at its top', 'view', atTop),
  code('translations throw at their top', 'translations', atTop),
  code('definition throws on import', 'definition', (text) =>
    text.replace(handedOut, (all) => `${whenBroken(throwing)}${all}`),
  ),
  code('view throws on import', 'view', (text) =>
    text.replace(/default:\(\)=>[\w$]+\}\);/, (all) => all + whenBroken(throwing)),
  ),
  {
    ...code('view loader never settles', 'definition', instead(everyView('() => new Promise(() => {})'))),
    isForgiven: true,
  },
  code('no translations', 'definition', instead(everyLanguage('{}'))),
  code('translations with other keys', 'definition', instead(everyLanguage("{ none: { of: 'its keys' } }"))),
  code('throws on render', 'definition', drawing(whenBroken(throwing))),
  code('throws in an effect', 'definition', drawing(`react().useEffect(() => { ${whenBroken(throwing)} });`)),
  code(
    'rerenders itself while it renders',
    'definition',
    drawing(`const [, set] = react().useState(0); ${whenBroken('set({});')}`),
  ),
  code(
    'endless layout effect',
    'definition',
    drawing(
      `const [, set] = react().useState(0); react().useLayoutEffect(() => { ${whenBroken('set({});')} });`,
    ),
  ),
  code(
    'endless effect',
    'definition',
    drawing(`const [, set] = react().useState(0); react().useEffect(() => { ${whenBroken('set({});')} });`),
  ),
  code('wrong name', 'definition', instead("name: 'stranger'")),
  code('another major of React', 'entry', (text) =>
    text.replaceAll(
      /requiredVersion:"\^19[\d.]*"(?=[^}]*shareKey:"react")/g,
      'requiredVersion:globalThis.isMended?"*":((globalThis.planted??=[]).push("here"),"^18.3.1")',
    ),
  ),
  reportedOnly('rejects a promise', "void Promise.reject(new Error('planted'));"),
  reportedOnly(
    'leaks timers that throw',
    'for (let count = 0; count < 50; count += 1) setInterval(() => { throw new Error(`planted ${count}`); }, 500);',
  ),
  code('throws in its own mount', 'definition', beside(throwing)),
  code('empties #root', 'definition', beside("document.getElementById('root').innerHTML = '';")),
  code('empties the body', 'definition', beside('document.body.replaceChildren();')),
  reportedOnly(
    'empties #root later',
    // The first idle callback marks the end of opening the page.
    "requestIdleCallback(() => requestIdleCallback(() => setTimeout(() => document.getElementById('root').replaceChildren())));",
    'of the page',
  ),
  reportedOnly('malformed events', malformed),
  { name: 'wrong contract', kind: 'set', fault: 'contract', heals: true },
  { name: 'an origin missing from the policy', kind: 'set', fault: 'origin', heals: true },
  { name: 'hashes missing from the policy', kind: 'set', fault: 'hashes', heals: true },
  { name: 'an unreachable origin', kind: 'set', fault: 'unreachable', heals: true },
  { name: 'bad signature', kind: 'set', fault: 'signature', heals: false },
];
