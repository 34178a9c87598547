import { memo, type ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { styled } from 'styled-components';
import { CopyButton, token } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { blocksOf } from './markdown-blocks';
import { useChatTranslations } from './conversation.store';

type RemarkPlugin = NonNullable<Options['remarkPlugins']>[number];

/** Reads GitHub Markdown. `remark-gfm` also writes it, which adds a tenth to the bundle. */
const readGfm: RemarkPlugin = function readGfm() {
  // Read by `remark-parse`.
  const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
};

const plugins = [readGfm];

interface TextNode {
  readonly value?: string;
  readonly tagName?: string;
  readonly children?: readonly TextNode[];
}

/** Each block finds its own direction: English in an Arabic reply runs left to right. */
const components: Components = {
  p: ({ node, ...rest }) => <p dir="auto" data-direction={isDirection(node) || undefined} {...rest} />,
  h1: ({ children }) => <h2 dir="auto">{children}</h2>,
  h2: ({ children }) => <h2 dir="auto">{children}</h2>,
  h3: ({ children }) => <h3 dir="auto">{children}</h3>,
  td: ({ node: _node, ...rest }) => <td dir="auto" {...rest} />,
  th: ({ node: _node, ...rest }) => <th dir="auto" {...rest} />,
  blockquote: ({ node, ...rest }) => <blockquote dir={directionWithin(node)} {...rest} />,
  ul: ({ node, ...rest }) => <ul dir={directionWithin(node)} {...rest} />,
  ol: ({ node, ...rest }) => <ol dir={directionWithin(node)} {...rest} />,
  pre: ({ node, children }) => (
    <CopiedBlock kind="code" text={textWithin(node ?? {}).replace(/\n$/, '')}>
      <Code>{children}</Code>
    </CopiedBlock>
  ),
  table: ({ node, children }) => (
    <CopiedBlock kind="table" text={rowsWithin(node ?? {}).join('\n')}>
      {/* Scrollable by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <table dir={directionWithin(node)} tabIndex={0}>
        {children}
      </table>
    </CopiedBlock>
  ),
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  ),
  // An image would make the browser request a third-party URL.
  img: ({ alt }) => <span>{alt}</span>,
};

/** A paragraph in emphasis alone: what is seen, not spoken. */
function isDirection(node: TextNode | undefined): boolean {
  const [only, ...others] = node?.children ?? [];
  return only?.tagName === 'em' && others.length === 0;
}

/** `dir="auto"` ignores children with their own `dir`: use the first letter's direction. */
function directionWithin(node: TextNode | undefined): 'ltr' | 'rtl' | undefined {
  const letter = node && /\p{L}/u.exec(textWithin(node))?.[0];
  if (!letter) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** Tab-separated rows, as spreadsheets paste them. */
function rowsWithin({ tagName, children = [] }: TextNode): readonly string[] {
  if (tagName !== 'tr') return children.flatMap(rowsWithin);
  const cells = children.filter((cell) => cell.tagName === 'td' || cell.tagName === 'th');
  return [cells.map((cell) => textWithin(cell).replace(/\s+/g, ' ').trim()).join('\t')];
}

function textWithin({ value, children = [] }: TextNode): string {
  return value ?? children.map(textWithin).join('');
}

/** Renders Markdown as React elements; never parses HTML. */
export const MarkdownBlock = memo(function MarkdownBlock({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={components}>
      {text}
    </ReactMarkdown>
  );
});

/** A whole reply. While it grows, only the last block is parsed again. */
export default function ReplyMarkdown({ text }: { readonly text: string }) {
  return blocksOf(text).map((block, index) => (
    // New blocks are appended, so that indexes are stable.
    // oxlint-disable-next-line react/no-array-index-key
    <MarkdownBlock key={index} text={block} />
  ));
}

interface CopiedBlockProps {
  readonly kind: 'code' | 'table';
  readonly text: string;
  readonly children: ReactNode;
}

function CopiedBlock({ kind, text, children }: CopiedBlockProps) {
  const { t } = useChatTranslations();
  return (
    <Block>
      <Bar>
        <CopyButton
          text={text}
          label={t(kind === 'code' ? 'reply.copyCode' : 'reply.copyTable')}
          copiedFor={limits.copyFeedbackMilliseconds}
        />
      </Bar>
      {children}
    </Block>
  );
}

function Code({ children }: { readonly children: ReactNode }) {
  const { t } = useChatTranslations();
  return (
    // Scrollable by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="group" tabIndex={0} aria-label={t('reply.code')}>
      {children}
    </pre>
  );
}

const Block = styled.div`
  position: relative;
`;

const Bar = styled.div`
  display: flex;
  justify-content: end;
  margin-block-end: calc(-1 * ${token.space[1]});
`;
