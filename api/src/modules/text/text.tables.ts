import type { Level, Message } from '@lisan/contract';
import type { Generated } from 'kysely';

/** Said with a reply: who wrote it, or why it ends where it ends. */
export type Notice = 'built_in' | 'length' | 'filtered';

interface ConversationsTable {
  id: string;
  user_id: string;
  title: string;
  created_at: Generated<Date>;
  /** When the last reply ended or began. */
  updated_at: Generated<Date>;
  /** Since when it is deleted; it can be taken back until it is swept. */
  removed_at: Generated<Date | null>;
  /** Where the title comes from. */
  titled_by: Generated<'prompt' | 'reply' | 'person' | null>;
  /** A reply has ended unseen. */
  is_unread: Generated<boolean>;
}

interface MessagesTable {
  /** Of the generation too: a message is a prompt and its reply. */
  id: string;
  conversation_id: string;
  position: number;
  /** The message it stands behind; null for the first. Versions of one message have the same. */
  parent_id: Generated<string | null>;
  prompt: string;
  /** The document that goes with it. */
  attachment_id: Generated<string | null>;
  response: Generated<string>;
  status: Message['status'];
  level: Level;
  /** Who wrote the reply: a model's name, or `built-in`; null for older replies. */
  engine: Generated<string | null>;
  /** How often the same prompt was answered before at this place. */
  attempt: Generated<number>;
  notice: Notice | null;
  error_code: string | null;
  /** Key of the sentence that says what went wrong. */
  error_message: string | null;
  /** The version that is shown instead of this one, or of one that this one stands behind; null while it is shown. */
  replaced_by: string | null;
  /** Of the ledger, while the reply is written. */
  hold: number | null;
  /** The process that writes the reply, and until when it is believed to live. */
  owner: string | null;
  lease_until: Date | null;
  created_at: Generated<Date>;
}

interface AttachmentsTable {
  id: string;
  user_id: string;
  /** The one it was sent in, and is deleted with; null until then. */
  conversation_id: Generated<string | null>;
  name: string;
  /** Bytes of the file. */
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
