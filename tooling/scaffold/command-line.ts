import { createInterface } from 'node:readline/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { removeRemote, tellRemoved, checkNewName } from './remove-remote';
import { ScaffoldRefusal, shown } from './refusal';
import { planWorkflows, write, link, planNew } from './plan';
import { choose, type Wishes } from './choices';
import { folderOf, type NewRemote } from './remote';

/** Makes a remote that is whole: it passes every check, builds, publishes and runs alone. Throws a ScaffoldRefusal. */
async function newRemote(
  root: string,
  { name, ...wishes }: Omit<Wishes, 'name'> & { name: string | undefined },
): Promise<NewRemote> {
  checkNewName(root, name);
  const remote = choose(root, { name, ...wishes });
  const plan = await planNew(root, remote);
  write(root, plan);
  link(root, name);
  return remote;
}

/** What to do with it now. */
const tellNew = ({ name, label }: NewRemote): string =>
  [
    `${folderOf(name)} is there: “${label.en}”, in Arabic “${label.ar}” (src/translations holds the words).`,
    '',
    `  npm run dev -w ${folderOf(name)}        alone`,
    `  npm run dev -- ${name}                    in the shell`,
    `  npm run build -- ${name} && npm run deploy -- publish ${name}`,
    '',
    `.github/CODEOWNERS asks the team @lisan/${name}: it needs write access. \`npm run remove:remote -- ${name} --force\` undoes it all.`,
  ].join('\n');

/** Where the command runs. */
export type Surroundings = {
  root: string;
  say: (text: string) => void;
  complain: (text: string) => void;
  /** A person sits there and can be asked. */
  isTerminal: boolean;
};

const help = `npm run new:remote -- <name> [--label-en Notes] [--label-ar ملاحظات] [--icon document]
npm run remove:remote -- <name> [--force]
npm run workflows`;

/** Does what the words say. @returns the exit code: 0 done, 2 refused in one sentence */
export async function runScaffold(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { complain } = surroundings;
  const [command, ...rest] = words;
  try {
    await (commands.get(command ?? '') ?? tellHelp)(rest, surroundings);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ScaffoldRefusal') throw error;
    complain(error.message);
    return 2;
  }
}

type Command = (words: readonly string[], surroundings: Surroundings) => Promise<void> | void;

const commands = new Map<string, Command>([
  [
    'new',
    async (words, { root, say, isTerminal }) => {
      const { name, values } = parse(words, {
        'label-en': { type: 'string' },
        'label-ar': { type: 'string' },
        icon: { type: 'string' },
      });
      const { 'label-en': labelEn, icon } = values;
      const labelAr = values['label-ar'] ?? (isTerminal && name ? await askForLabel() : undefined);
      say(tellNew(await newRemote(root, { name, labelEn, labelAr, icon })));
    },
  ],
  [
    'remove',
    async (words, { root, say }) => {
      const { name = '', values } = parse(words, { force: { type: 'boolean' } });
      const mentions = await removeRemote(root, { name: name || undefined, force: values.force ?? false });
      say(tellRemoved(name, mentions));
    },
  ],
  [
    'workflows',
    (_words, { root, say }) => {
      const plan = planWorkflows(root);
      write(root, plan);
      say([...plan.keys()].join('\n'));
    },
  ],
]);

const tellHelp: Command = () => {
  throw new ScaffoldRefusal(help);
};

type Options = NonNullable<ParseArgsConfig['options']>;

function parse<Known extends Options>(words: readonly string[], options: Known) {
  const known = Object.keys(options).map((name) => `--${name}`);
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [name, second] = positionals;
    if (second !== undefined)
      throw new ScaffoldRefusal(`One name is enough, and ${shown(second)} is a second one.`);
    return { name, values };
  } catch (error) {
    if (error instanceof Error && error.name === 'ScaffoldRefusal') throw error;
    throw new ScaffoldRefusal(
      `${words.map(shown).join(' ')} is not understood: a name and ${known.join(', ')} are.`,
    );
  }
}

async function askForLabel(): Promise<string | undefined> {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(
    'What is it called in Arabic? (Enter: its English name as a section) ',
  );
  asking.close();
  return answer.trim() === '' ? undefined : answer;
}
