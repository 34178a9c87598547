import type { Person } from '../../../own-server/caller';
import type { Random } from '../../random';
import type { Work, World } from './context';

type Message = { generation_id: string; response: string; status: string };
type Generated = { messages: Message[]; conversation_id: string };

const prompts = [
  'Write a script about coffee in Yemen, 60 seconds',
  'اكتب نصا عن تاريخ القهوة في دقيقة',
  'Three hooks for a video about sleep',
  'A long script about the history of paper, 3 minutes',
];

/**
 * A prompt in a new or an earlier conversation, sometimes replacing its last message. Reserves an
 * earlier one until its response, which makes its length known.
 */
function chooseRequest({ random, journal }: World, { userId, email }: Person) {
  const known = journal.conversations.get(userId) ?? new Map<string, number>();
  const body = { prompt: random.pick(prompts), user_email: email, level: pickLevel(random) };
  if (known.size === 0 || random.isLucky(0.5)) return body;
  const [conversation, length] = random.pick([...known]);
  known.delete(conversation);
  const old = { ...body, conversation_id: conversation };
  if (!random.isLucky(0.3)) return old;
  journal.rewritten.set(userId, (journal.rewritten.get(userId) ?? 0) + 1);
  return { ...old, replaces: length - 1 };
}

const pickLevel = (random: Random) => random.pick(['OpenAI', 'Deepseek', 'Grok'] as const);

function remember({ journal }: World, { userId }: Person, conversation: string, messages: Message[]): void {
  const known = journal.conversations.get(userId) ?? new Map<string, number>();
  journal.conversations.set(userId, known.set(conversation, messages.length));
  const last = messages.at(-1);
  if (last?.status === 'complete')
    journal.replies.push({ id: last.generation_id, length: last.response.length });
}

export const askPlainly: Work = async (world, person) => {
  const body = chooseRequest(world, person);
  const answer = await world.caller.post<Generated>('/text/generate', body, person);
  remember(world, person, answer.conversation_id, answer.messages);
};

export const askForStream: Work = async (world, person) => {
  const answer = await world.caller.send('/text/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...person.headers },
    body: JSON.stringify(chooseRequest(world, person)),
  });
  let text = '';
  let begun: { conversation_id: string; generation_id: string } | undefined;
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    begun ??= readEvent(text, 'start');
    if (begun) world.journal.begun.add(begun.generation_id);
  }
  const done = readEvent<{ messages: Message[] }>(text, 'done');
  if (!begun || !done) throw new Error('The stream of a reply ended without its end.');
  world.journal.begun.delete(begun.generation_id);
  remember(world, person, begun.conversation_id, done.messages);
};

export async function pickUp({ caller }: World, { headers }: Person, id: string): Promise<string[]> {
  const answer = await caller.send(`/text/generations/${id}/stream`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: AbortSignal.timeout(5_000),
  });
  const text = await answer.text();
  const hasEnd = readEvent(text, 'done') ?? readEvent(text, 'error');
  return hasEnd ? [] : [`The reply ${id}, picked up again, has no end`];
}

function readEvent<Data>(text: string, name: string): Data | undefined {
  for (const block of text.split(/\r?\n\r?\n/)) {
    if (!new RegExp(`^event: ?${name}$`, 'm').test(block)) continue;
    const data = /^data: ?(.*)$/m.exec(block)?.[1];
    try {
      if (data !== undefined) return JSON.parse(data) as Data;
    } catch {
      // Incomplete event.
    }
  }
  return undefined;
}
