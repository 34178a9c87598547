import { NetworkError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, layla, type FakeAnswers } from '@lisan/testing';
import { remote } from '../../remote';
import { createConversationStore } from '../conversation.store';
import type { ReplyEvent } from '../follow-reply';

type Item = ReplyEvent & { id: string };

function aStream() {
  const items: Item[] = [];
  let failure: Error | undefined;
  let isOver = false;
  let wake = () => {};
  async function* read(): AsyncGenerator<Item> {
    for (;;) {
      const next = items.shift();
      if (next) yield next;
      else if (failure) throw failure;
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    read: read(),
    say: (event: ReplyEvent) => {
      items.push({ id: String(items.length), ...event });
      wake();
    },
    fail: (error: Error) => {
      failure = error;
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
  };
}

export const settle = () => new Promise((resolve) => setTimeout(resolve));

export async function startChat(answers: FakeAnswers = {}) {
  const reply = aStream();
  const resumed = aStream();
  const host = createFakeHost({
    answers: {
      'GET /text/conversations': () => ({ conversations: [] }),
      'GET /text/conversation/:id': () => ({ ...aConversation(), messages: [aMessage()] }),
      'DELETE /text/conversation/:id': () => ({ success: true, message: '' }),
      'POST /text/generations/:id/stop': () => ({ success: true, message: '' }),
      'POST /text/generate': () => reply.read,
      'GET /text/generations/:id/stream': () => resumed.read,
      ...answers,
    },
  });
  await host.translator.addTranslations(remote.name, remote.translations);
  const store = createConversationStore(host, layla());
  return {
    host,
    store,
    reply,
    resumed,
    toastTitles: () => host.record.toasts.map(({ title }) => title),
    made: (key: string) => host.api.made.filter((call) => call.key === key).map(({ input }) => input),
    keys: (key: string) =>
      host.api.made.filter((call) => call.key === key).map(({ idempotencyKey }) => idempotencyKey),
    send(text: string) {
      store.setDraft(text);
      return store.sendDraft();
    },
  };
}

export const started: ReplyEvent = {
  event: 'start',
  data: { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g-1' },
};

export const offline = () => {
  throw new NetworkError('The server could not be reached.', { isTimeout: false });
};
