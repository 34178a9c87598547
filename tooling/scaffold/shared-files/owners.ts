import { folderOf } from '../remote';
import { workflowPath } from '../workflow';
import { insertAfterLast, withoutLines, type SharedFile } from './shared-file';

/** Who is asked to look at the remote, and at its workflow. */
export const owners: SharedFile = {
  path: '.github/CODEOWNERS',
  add(text, { name }) {
    const folder = `/${folderOf(name)}/`;
    const workflow = `/${workflowPath(name)}`;
    const withFolder = insertAfterLast(
      text,
      isBelow('/remotes/'),
      inColumn(text, '/remotes/', folder, [name]),
    );
    const owned = inColumn(text, '/.github/workflows/', workflow, [name, 'platform']);
    return insertAfterLast(withFolder, isBelow('/.github/workflows/'), owned);
  },
  remove: (text, name) =>
    withoutLines(text, (line) =>
      [`/${folderOf(name)}/`, `/${workflowPath(name)}`].includes(line.split(' ', 1)[0] ?? ''),
    ),
};

const isBelow = (folder: string) => (line: string) => line.startsWith(folder);

/** A path and its teams, these below those of the lines that it joins. */
function inColumn(text: string, folder: string, path: string, teams: readonly string[]): string {
  const column = text.split('\n').findLast(isBelow(folder))?.indexOf('@') ?? 0;
  return `${`${path} `.padEnd(column)}${teams.map((team) => `@lisan/${team}`).join(' ')}`;
}
