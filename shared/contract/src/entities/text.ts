import { Type, type Static } from 'typebox';
import { Id, Timestamp } from '../fields';

export const Level = Type.Union([Type.Literal('OpenAI'), Type.Literal('Deepseek'), Type.Literal('Grok')]);
export type Level = Static<typeof Level>;

export const Message = Type.Object({
  prompt: Type.String(),
  response: Type.String(),
  timestamp: Timestamp,
  generation_id: Id,
  status: Type.Union([
    Type.Literal('streaming'),
    Type.Literal('complete'),
    Type.Literal('stopped'),
    Type.Literal('failed'),
  ]),
  level: Level,
});
export type Message = Static<typeof Message>;

export const Conversation = Type.Object({
  conversation_id: Id,
  title: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Conversation = Static<typeof Conversation>;

export const ConversationDetail = Type.Object({
  conversation_id: Id,
  title: Type.String(),
  created_at: Timestamp,
  messages: Type.Array(Message),
  warning: Type.Optional(Type.String()),
});
export type ConversationDetail = Static<typeof ConversationDetail>;
