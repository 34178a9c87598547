import { choose, type Wishes } from './choices';
import { checkNewName } from './names';
import { link, planNew, write } from './plan';
import { folderOf, type NewRemote } from './remote';

/** Makes a remote that is whole: it passes every check, builds, publishes and runs alone. Throws a ScaffoldRefusal. */
export async function newRemote(
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
export const tellNew = ({ name, label }: NewRemote): string =>
  [
    `${folderOf(name)} is there: “${label.en}”, in Arabic “${label.ar}” (src/translations holds the words).`,
    '',
    `  npm run dev -w ${folderOf(name)}        alone`,
    `  npm run dev -- ${name}                    in the shell`,
    `  npm run build -- ${name} && npm run deploy -- publish ${name}`,
    '',
    `.github/CODEOWNERS asks the team @lisan/${name}: it needs write access. \`npm run remove:remote -- ${name} --force\` undoes it all.`,
  ].join('\n');
