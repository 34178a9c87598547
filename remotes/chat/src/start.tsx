import { aConversation, aMessage, startAlone } from '@lisan/testing';
import { remote } from './remote';

const conversation = aConversation();
const messages = [aMessage()];

await startAlone(remote, {
  'GET /text/conversations': () => ({ conversations: [conversation] }),
  'GET /text/conversation/:id': () => ({ ...conversation, messages }),
  'PATCH /text/conversation/:id': ({ body }) => ({ ...conversation, ...body }),
  'DELETE /text/conversation/:id': () => ({ success: true, message: '' }),
  async *'POST /text/generate'({ body: { prompt, level } }) {
    const { conversation_id, title } = conversation;
    const written = aMessage({ prompt, level, generation_id: crypto.randomUUID() });
    yield { event: 'start', data: { conversation_id, title, generation_id: written.generation_id } };
    for (const word of written.response.split(/(?<= )/)) yield { event: 'delta', data: { text: word } };
    messages.push(written);
    yield { event: 'done', data: { title, messages: [...messages] } };
  },
});
