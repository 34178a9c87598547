import { aConversation, aMessage, startAlone } from '@lisan/testing';
import { chosenReply, fakeReply } from './testing/fake-replies';
import { remote } from './remote';

const conversation = aConversation();
const messages = [aMessage()];

await startAlone(remote, {
  'GET /text/conversations': () => ({ conversations: [conversation] }),
  'GET /text/conversation/:id': () => ({ ...conversation, messages }),
  'PATCH /text/conversation/:id': ({ body }) => ({ ...conversation, ...body }),
  'DELETE /text/conversation/:id': () => ({ success: true, message: '' }),
  'POST /text/conversation/:id/restore': () => conversation,
  'POST /text/conversation/:id/read': () => conversation,
  'POST /text/generations/:id/choose': () => ({ ...conversation, messages }),
  async *'GET /text/generations/:id/stream'() {
    yield { event: 'done', data: { title: conversation.title, messages: [...messages, aMessage()] } };
  },
  'POST /text/attachments': (_input, { files: { file } }) => ({
    attachment_id: 'a-1',
    name: file?.name ?? 'brief.txt',
    size: file?.size ?? 0,
    words: 120,
  }),
  async *'POST /text/generate'({ body: { prompt, level } }) {
    const { conversation_id, title } = conversation;
    const written = aMessage({ prompt, level, generation_id: crypto.randomUUID() });
    yield { event: 'start', data: { conversation_id, title, generation_id: written.generation_id } };
    yield* fakeReply(chosenReply(window.location.search), written.response);
    messages.push(written);
    yield { event: 'done', data: { title, messages: [...messages] } };
  },
});
