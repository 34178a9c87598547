import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Options } from 'react-markdown';

type RemarkPlugin = NonNullable<Options['remarkPlugins']>[number];

/**
 * Tables, lists to tick, footnotes and struck words of GitHub's Markdown, for reading alone. What `remark-gfm` adds to
 * this writes Markdown, which nobody asks for here: a tenth of the file.
 */
export const readGfm: RemarkPlugin = function readGfm() {
  // What the reader of `remark-parse` looks for.
  const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
};
