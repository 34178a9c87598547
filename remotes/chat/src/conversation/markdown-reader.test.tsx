import { act, render } from '@testing-library/react';
import { getMarkdownReader, usePreloadedMarkdownReader } from './markdown-reader';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

function View({ hasConversations }: { readonly hasConversations: boolean }) {
  usePreloadedMarkdownReader(hasConversations);
  return null;
}

it("doesn't load for an empty chat, and loads before a conversation opens", async () => {
  const { rerender } = render(<View hasConversations={false} />);
  await settle();
  expect(getMarkdownReader()).toBeNull();
  rerender(<View hasConversations />);
  await settle();
  expect(getMarkdownReader()).not.toBeNull();
});
