import { act, render } from '@testing-library/react';
import { getMarkdownReader, useMarkdownReaderSoon } from './markdown-reader';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

function View({ hasConversations }: { readonly hasConversations: boolean }) {
  useMarkdownReaderSoon(hasConversations);
  return null;
}

it('does not come for a chat that is only open, and is there before a conversation is opened', async () => {
  const { rerender } = render(<View hasConversations={false} />);
  await settle();
  expect(getMarkdownReader()).toBeNull();
  rerender(<View hasConversations />);
  await settle();
  expect(getMarkdownReader()).not.toBeNull();
});
