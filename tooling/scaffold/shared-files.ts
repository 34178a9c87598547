import { folderOf, workflowPath, type NewRemote } from './remote';

/** A shared file that names every remote. `remove` undoes `add`. */
type SharedFile = {
  path: string;
  add(text: string, remote: NewRemote): string;
  remove(text: string, name: string): string;
};

function insertAfterLast(text: string, isLike: (line: string) => boolean, line: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex(isLike);
  if (last === -1) throw new Error(`There is no place for the line '${line}'.`);
  return lines.toSpliced(last + 1, 0, line).join('\n');
}

const withoutLines = (text: string, isOwn: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => !isOwn(line))
    .join('\n');

const packageTable: SharedFile = {
  path: 'README.md',
  add: (text, { name, label }) =>
    insertAfterLast(
      text,
      (line) => line.startsWith('| `remotes/'),
      `| \`${folderOf(name)}/\` | ${label.en} |`,
    ),
  remove: (text, name) => withoutLines(text, (line) => line.startsWith(`| \`${folderOf(name)}/\``)),
};

const owners: SharedFile = {
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

function inColumn(text: string, folder: string, path: string, teams: readonly string[]): string {
  const column = text.split('\n').findLast(isBelow(folder))?.indexOf('@') ?? 0;
  return `${`${path} `.padEnd(column)}${teams.map((team) => `@lisan/${team}`).join(' ')}`;
}

const indent = '        - ';

const issueForm: SharedFile = {
  path: '.github/ISSUE_TEMPLATE/fault.yml',
  add(text, { name, label }) {
    const [before = '', after = ''] = text.split(new RegExp(`^(?=${indent}shell )`, 'm'), 2);
    return (
      insertAfterLast(before, (line) => line.startsWith(indent), `${indent}${name} (${label.en})`) + after
    );
  },
  remove: (text, name) => withoutLines(text, (line) => line.startsWith(`${indent}${name} (`)),
};

export const sharedFiles: readonly SharedFile[] = [packageTable, owners, issueForm];
