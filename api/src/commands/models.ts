import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelServers, type ModelServer, offersSpeech } from '@lisan/engine-contract';
import { exitWithError, StartupError } from '@lisan/engine-runtime';
import { createServerSpeech } from '@lisan/engine-speech';
import { createChatEngines } from '@lisan/engine-writer';
import { readConfig } from '../config/config';

/**
 * `npm run models -- <address>…`: what model servers offer, and one sentence of each, before Lisan is started with
 * them.
 */
const SENTENCE = 'Say good morning in one short sentence.';

try {
  const given = process.argv.slice(2);
  const config = readConfig({ ...process.env, ...(given.length > 0 && { LISAN_MODELS: given.join(',') }) });
  const { urls, key, chat, timeoutMs } = config.models;
  if (urls.length === 0)
    throw new StartupError('Name a server, for example: npm run models -- http://localhost:11434');
  const servers = createModelServers({ urls, key });
  const found = await servers.find();
  for (const server of found) say(`✓ ${describeServer(server)}`);
  for (const fault of servers.faults()) say(`✗ ${fault}`);
  const { OpenAI: engine } = createChatEngines(config.chat, {
    servers,
    serverKey: key,
    models: chat,
    timeoutMs,
  });
  if (found.some(({ chatModels }) => chatModels.length > 0)) await attempt(`${engine.model}`, writeSentence);
  if (found.some(offersSpeech)) await attempt('speech', speakSentence);
  if (found.length > 0)
    say(`\nTo use them, put this line into .env and start again:\nLISAN_MODELS=${urls.join(',')}`);
  if (servers.faults().length > 0) process.exitCode = 1;

  async function writeSentence(): Promise<string> {
    const request = {
      history: [],
      prompt: SENTENCE,
      requestId: 'models',
      signal: AbortSignal.timeout(timeoutMs),
    };
    let text = '';
    for await (const piece of engine.reply(request)) if (piece.type === 'text') text += piece.text;
    return text.trim();
  }

  async function speakSentence(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'lisan-models-'));
    try {
      const speech = createServerSpeech({ servers, key, timeoutMs });
      const [voice] = await speech.listVoices();
      const { duration } = await speech.preview(voice?.id ?? '', join(folder, 'preview.mp3'));
      return `${voice?.name} spoke for ${duration.toFixed(1)} s`;
    } finally {
      await rm(folder, { recursive: true });
    }
  }
} catch (error) {
  exitWithError(error);
}

function describeServer({ product, url, chatModels, voices }: ModelServer): string {
  const languages = [...new Set(voices.flatMap(({ language }) => language ?? []))];
  return [
    `${product} at ${url}`,
    chatModels.length > 0 ? `models: ${chatModels.join(', ')}` : 'no chat model',
    voices.length > 0
      ? `${voices.length} voices${languages.length > 0 ? ` (${languages.join(', ')})` : ''}`
      : 'no voices',
  ].join('; ');
}

async function attempt(name: string, work: () => Promise<string>): Promise<void> {
  try {
    say(`✓ ${name}: ${await work()}`);
  } catch (error) {
    process.exitCode = 1;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    say(`✗ ${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
