import type { Level, Message } from '@lisan/contract';
import type { Generated } from 'kysely';

export type Notice = 'built_in' | 'length' | 'filtered';

interface ConversationsTable {
  id: string;
  user_id: string;
  title: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Deletion time; it can be undone until the sweep. */
  removed_at: Generated<Date | null>;
  titled_by: Generated<'prompt' | 'reply' | 'person' | null>;
  is_unread: Generated<boolean>;
}

interface MessagesTable {
  /** Id of the message (a prompt and its reply) and of its generation. */
  id: string;
  conversation_id: string;
  position: number;
  /** Preceding message; null for the first. Versions of a message share it. */
  parent_id: Generated<string | null>;
  prompt: string;
  attachment_id: Generated<string | null>;
  response: Generated<string>;
  status: Message['status'];
  level: Level;
  /** Author of the reply: a model's name or `built-in`; null for older replies. */
  engine: Generated<string | null>;
  /** Number of earlier replies to the same prompt at this position. */
  attempt: Generated<number>;
  notice: Notice | null;
  /** The oldest messages did not fit into the model's context. */
  is_shortened: Generated<boolean>;
  error_code: string | null;
  error_message: string | null;
  /** Version shown instead of this message or of one before it; null while visible. */
  replaced_by: string | null;
  hold: number | null;
  /** Process that writes the reply, and the end of its lease. */
  owner: string | null;
  lease_until: Date | null;
  created_at: Generated<Date>;
}

interface AttachmentsTable {
  id: string;
  user_id: string;
  /** Conversation it was sent in and is deleted with; null until sent. */
  conversation_id: Generated<string | null>;
  name: string;
  size: number;
  words: number;
  text: string;
  created_at: Date;
}

export interface TextTables {
  attachments: AttachmentsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
}

declare module '../../database/schema' {
  interface Schema extends TextTables {}
}
