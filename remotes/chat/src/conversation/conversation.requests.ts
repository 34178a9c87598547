import type {
  CallQuery,
  CallResponse,
  Conversation,
  ConversationDetail,
  Level,
  SessionUser,
} from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

/** `replaces`: index of the message that gets another version. */
export interface ReplyRequest {
  readonly prompt: string;
  readonly level: Level;
  readonly conversationId: string | null;
  readonly replaces?: number | undefined;
  /** Stays the same for a retry, which is written and charged once. */
  readonly idempotencyKey: string;
  readonly attachmentId?: string | undefined;
}

export type ExportFormat = CallQuery<'GET /text/conversation/:id/export'>['format'];

export type FoundConversation = CallResponse<'GET /text/search'>['results'][number];

export function createConversationRequests({ api }: HostServices, { email }: SessionUser) {
  return {
    async list(): Promise<readonly Conversation[]> {
      return (await api.call('GET /text/conversations', { query: { user_email: email } })).conversations;
    },
    open: (id: string, signal: AbortSignal): Promise<ConversationDetail> =>
      api.call('GET /text/conversation/:id', { params: { id }, query: { user_email: email } }, { signal }),
    rename: (id: string, title: string) =>
      api.call('PATCH /text/conversation/:id', { params: { id }, body: { title } }),
    remove: (id: string) => api.call('DELETE /text/conversation/:id', { params: { id } }),
    restore: (id: string) => api.call('POST /text/conversation/:id/restore', { params: { id } }),
    markRead: (id: string) => api.call('POST /text/conversation/:id/read', { params: { id } }),
    choose: (generationId: string, signal: AbortSignal): Promise<ConversationDetail> =>
      api.call('POST /text/generations/:id/choose', { params: { id: generationId } }, { signal }),
    async search(words: string, signal: AbortSignal): Promise<readonly FoundConversation[]> {
      const query = { user_email: email, q: words };
      return (await api.call('GET /text/search', { query }, { signal })).results;
    },
    balance: () => api.call('POST /user/balance', { body: { user_email: email } }),
    exportAs: (id: string, format: ExportFormat): Promise<Blob> =>
      api.download('GET /text/conversation/:id/export', { params: { id }, query: { format } }),
    attach: (
      file: File,
      options: { readonly onProgress: (fraction: number) => void; readonly signal: AbortSignal },
    ) => api.upload('POST /text/attachments', { body: { user_email: email }, files: { file } }, options),
    stop: (generationId: string) =>
      api.call('POST /text/generations/:id/stop', { params: { id: generationId } }),
    reply: (
      { prompt, level, conversationId, replaces, idempotencyKey, attachmentId }: ReplyRequest,
      signal: AbortSignal,
    ) =>
      api.stream(
        'POST /text/generate',
        {
          body: {
            prompt,
            level,
            user_email: email,
            ...(conversationId === null ? {} : { conversation_id: conversationId }),
            ...(replaces === undefined ? {} : { replaces }),
            ...(attachmentId === undefined ? {} : { attachment_id: attachmentId }),
          },
        },
        { signal, idempotencyKey },
      ),
    /** Resumes behind `lastEventId`; without it, from the start. */
    resume: (generationId: string, lastEventId: string | undefined, signal: AbortSignal) =>
      api.stream(
        'GET /text/generations/:id/stream',
        { params: { id: generationId } },
        { signal, lastEventId },
      ),
  };
}

export type ConversationRequests = ReturnType<typeof createConversationRequests>;
