import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** Every block finds its own direction: an English sentence in an Arabic reply reads from the left. */
const components: Components = {
  p: ({ node: _node, ...rest }) => <p dir="auto" {...rest} />,
  h1: ({ children }) => <h3 dir="auto">{children}</h3>,
  h2: ({ children }) => <h3 dir="auto">{children}</h3>,
  h3: ({ children }) => <h4 dir="auto">{children}</h4>,
  li: ({ node: _node, ...rest }) => <li dir="auto" {...rest} />,
  blockquote: ({ node: _node, ...rest }) => <blockquote dir="auto" {...rest} />,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  ),
  // A reply must not make the reader's browser call anyone.
  img: ({ alt }) => <span>{alt}</span>,
};

/** Markdown as elements of React: nothing in it is ever parsed as HTML. */
export default function ReplyMarkdown({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
      {text}
    </ReactMarkdown>
  );
}
