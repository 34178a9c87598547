import { parseArgs, type ParseArgsConfig } from 'node:util';
import { checkNewName, choose } from './choices';
import { link, planNew, planWorkflows, write } from './plan';
import { folderOf, ScaffoldError, shown, type NewRemote } from './remote';
import { removeRemote, tellRemoved } from './remove-remote';

export type Surroundings = {
  root: string;
  say: (text: string) => void;
  complain: (text: string) => void;
};

const help = `npm run new:remote -- <name> [--label-en Notes] [--label-ar ملاحظات] [--icon document]
npm run remove:remote -- <name> [--force]
npm run workflows`;

/** Runs the command. @returns exit code: 0 done, 2 refused */
export async function runScaffold(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { complain } = surroundings;
  const [command, ...rest] = words;
  try {
    await (commands.get(command ?? '') ?? tellHelp)(rest, surroundings);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ScaffoldError') throw error;
    complain(error.message);
    return 2;
  }
}

type Command = (words: readonly string[], surroundings: Surroundings) => Promise<void> | void;

const commands = new Map<string, Command>([
  [
    'new',
    async (words, { root, say }) => {
      const { name, values } = parse(words, {
        'label-en': { type: 'string' },
        'label-ar': { type: 'string' },
        icon: { type: 'string' },
      });
      checkNewName(root, name);
      const { 'label-en': labelEn, 'label-ar': labelAr, icon } = values;
      const remote = choose(root, { name, labelEn, labelAr, icon });
      write(root, await planNew(root, remote));
      link(root, name);
      say(describeNew(remote));
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
  throw new ScaffoldError(help);
};

type Options = NonNullable<ParseArgsConfig['options']>;

function parse<Known extends Options>(words: readonly string[], options: Known) {
  const known = Object.keys(options).map((name) => `--${name}`);
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [name, second] = positionals;
    if (second !== undefined)
      throw new ScaffoldError(`One name is enough, and ${shown(second)} is a second one.`);
    return { name, values };
  } catch (error) {
    if (error instanceof Error && error.name === 'ScaffoldError') throw error;
    throw new ScaffoldError(
      `${words.map(shown).join(' ')} is not understood: a name and ${known.join(', ')} are.`,
    );
  }
}

const describeNew = ({ name, label }: NewRemote): string =>
  [
    `${folderOf(name)} is there: “${label.en}”, in Arabic “${label.ar}” (src/translations holds the words).`,
    '',
    `  npm run dev -w ${folderOf(name)}        alone`,
    `  npm run dev -- ${name}                    in the shell`,
    `  npm run build -- ${name} && npm run deploy -- publish ${name}`,
    '',
    `.github/CODEOWNERS asks the team @lisan/${name}: it needs write access. \`npm run remove:remote -- ${name} --force\` undoes it all.`,
  ].join('\n');
