import { folderOf } from '../remote';
import { insertAfterLast, withoutLines, type SharedFile } from './shared-file';

/** The table of packages. */
export const packageTable: SharedFile = {
  path: 'README.md',
  add: (text, { name, label }) =>
    insertAfterLast(
      text,
      (line) => line.startsWith('| `remotes/'),
      `| \`${folderOf(name)}/\` | ${label.en} |`,
    ),
  remove: (text, name) => withoutLines(text, (line) => line.startsWith(`| \`${folderOf(name)}/\``)),
};
