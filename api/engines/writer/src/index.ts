/** Chat engines: the built-in writer and providers that speak OpenAI's protocol. */
export { createChatEngines, type ChatProvider } from './create-chat-engines';
export { createWriterClient } from './built-in/writer-client';
