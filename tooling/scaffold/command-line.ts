import { parseArgs, type ParseArgsConfig } from 'node:util';
import { checkNewName, choose } from './choices';
import { link, planNew, planWorkflows, write } from './plan';
import { folderOf, ScaffoldError, shown, type NewRemote } from './remote';
import { describeRemoved, removeRemote } from './remove-remote';

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
  const { root, say, complain } = surroundings;
  try {
    say(await run(words, root));
    return 0;
  } catch (error) {
    if (!(error instanceof ScaffoldError)) throw error;
    complain(error.message);
    return 2;
  }
}

/** @returns the text to print */
async function run([command, ...words]: readonly string[], root: string): Promise<string> {
  switch (command) {
    case 'new':
      return create(words, root);
    case 'remove': {
      const { name, values } = parse(words, { force: { type: 'boolean' } });
      const mentions = await removeRemote(root, { name: name || undefined, force: values.force ?? false });
      return describeRemoved(name ?? '', mentions);
    }
    case 'workflows': {
      const plan = planWorkflows(root);
      write(root, plan);
      return [...plan.keys()].join('\n');
    }
    default:
      throw new ScaffoldError(help);
  }
}

async function create(words: readonly string[], root: string): Promise<string> {
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
  return describeNew(remote);
}

function parse<Known extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Known,
) {
  const { values, positionals } = parseWords(words, options);
  const [name, second] = positionals;
  if (second !== undefined)
    throw new ScaffoldError(`One name is enough, and ${shown(second)} is a second one.`);
  return { name, values };
}

function parseWords<Known extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Known,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new ScaffoldError(
      `${words.map(shown).join(' ')} is not understood: a name and ${known.join(', ')} are.`,
    );
  }
}

const describeNew = ({ name, label }: NewRemote): string =>
  [
    `${folderOf(name)} is there: “${label.en}”, in Arabic “${label.ar}” (src/translations holds the texts).`,
    '',
    `  npm run dev -w ${folderOf(name)}        alone`,
    `  npm run dev -- ${name}                    in the shell`,
    `  npm run build -- ${name} && npm run deploy -- publish ${name}`,
    '',
    `.github/CODEOWNERS asks the team @lisan/${name}: it needs write access. \`npm run remove:remote -- ${name} --force\` undoes it all.`,
  ].join('\n');
