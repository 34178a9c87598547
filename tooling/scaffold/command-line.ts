import { createInterface } from 'node:readline/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { newRemote, tellNew } from './new-remote';
import { removeRemote, tellRemoved } from './remove-remote';
import { ScaffoldRefusal, shown } from './refusal';
import { planWorkflows, write } from './plan';

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
