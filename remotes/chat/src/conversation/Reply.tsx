import { createElement, memo, useEffect, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { token } from '@lisan/ui';
import { getMarkdownReader, loadMarkdownReader, subscribeMarkdownReader } from './markdown-reader';

/**
 * A reply: plain text until the Markdown reader loads. Avoids Suspense, which would delay the
 * reply.
 */
export const Reply = memo(function Reply({ text }: { readonly text: string }) {
  const Markdown = useSyncExternalStore(subscribeMarkdownReader, getMarkdownReader);
  useEffect(loadMarkdownReader, []);
  return (
    <Body data-reply>{Markdown ? createElement(Markdown, { text }) : <Plain dir="auto">{text}</Plain>}</Body>
  );
});

const Plain = styled.div`
  white-space: pre-wrap;
`;

const Body = styled.div`
  max-inline-size: ${token.measure.text};
  overflow-wrap: anywhere;

  & > * {
    margin-block: 0 ${token.space[3]};
  }
  & > :last-child {
    margin-block-end: 0;
  }
  & :is(h1, h2, h3, h4) {
    font-size: ${token.type.size[2]};
    font-weight: ${token.type.weight.strong};
  }
  /* The typeface has no italic. */
  & em {
    font-style: normal;
    font-weight: ${token.type.weight.medium};
  }
  & [data-direction] {
    color: ${token.color.inkMuted};
    font-size: ${token.type.size[0]};
  }
  & [data-direction] em {
    font-weight: inherit;
  }
  & :is(ul, ol) {
    padding-inline-start: ${token.space[5]};
  }
  /* Each item reads from its own side; its number stands with the others, and its text beside it. */
  & li {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  /* A command keeps its order among words of the other direction. */
  & code {
    direction: ltr;
    unicode-bidi: isolate;
  }
  /* Within the list of messages a list of its own would take the marks of a list in a list. */
  & > ul {
    list-style: disc;
  }
  & :is(pre, code) {
    font-family: ${token.type.mono};
  }
  & blockquote {
    padding-inline-start: ${token.space[4]};
    border-inline-start: ${token.border.strong} solid ${token.color.line};
  }
  & blockquote > * + * {
    margin-block-start: ${token.space[2]};
  }
  & pre {
    padding: ${token.space[3]};
    border-radius: ${token.radius.control};
    background: ${token.color.sunken};
    overflow-x: auto;
    direction: ltr;
  }
  /* Wider than the reply it scrolls; words stay whole. */
  & table {
    display: block;
    inline-size: fit-content;
    max-inline-size: 100%;
    border-collapse: collapse;
    overflow-x: auto;
    overflow-wrap: normal;
  }
  & :is(th, td) {
    min-inline-size: 5rem;
    padding: ${token.space[2]} ${token.space[3]};
    border-block-end: ${token.border.hair} solid ${token.color.line};
    text-align: start;
    vertical-align: top;
  }
  & th {
    color: ${token.color.inkMuted};
    font-weight: ${token.type.weight.medium};
  }
`;
