import { insertAfterLast, withoutLines, type SharedFile } from './shared-file';

const indent = '        - ';

/** Where something is wrong, to choose from. */
export const issueForm: SharedFile = {
  path: '.github/ISSUE_TEMPLATE/fault.yml',
  add(text, { name, label }) {
    const [before = '', after = ''] = text.split(new RegExp(`^(?=${indent}shell )`, 'm'), 2);
    return (
      insertAfterLast(before, (line) => line.startsWith(indent), `${indent}${name} (${label.en})`) + after
    );
  },
  remove: (text, name) => withoutLines(text, (line) => line.startsWith(`${indent}${name} (`)),
};
