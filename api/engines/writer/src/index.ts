/** Chat engines: the built-in writer and providers that speak OpenAI's protocol. */
export { createChatEngines, isConfigured, wantedModel, type ChatProvider } from './create-chat-engines';
export { findChatModel } from './openai/server-engine';
export { createWriterClient } from './built-in/writer-client';
