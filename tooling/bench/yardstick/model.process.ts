import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { reportOrigin } from './processes';

/** Mock of an OpenAI-compatible model. A prompt that asks for a long text gets one. */
const FIRST_TOKEN_MS = 30;
const TOKENS_PER_SECOND = 200;
const LONG_SECONDS = 8;
const SHORT_TOKENS = 4;
const sample =
  'Every **morning** we open the doors, light the oven and bake for the whole street.\n\n- flour\n- water\n\n';
const tokens = sample.match(/(?<!\s)\s*\S+|(?<!\n)\n+/g) ?? [];

const server = createServer((request, response) => {
  void text(request).then((body) => writeReply(response, body.includes('long text')));
});
reportOrigin(server);

function writeReply(response: ServerResponse, isLong: boolean): void {
  const count = isLong ? LONG_SECONDS * TOKENS_PER_SECOND : SHORT_TOKENS;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (choice: object) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
  const startedAt = performance.now() + FIRST_TOKEN_MS;
  let written = 0;
  const writeDue = () => {
    const elapsedMs = performance.now() - startedAt;
    const due = Math.min(count, 1 + Math.floor((elapsedMs / 1000) * TOKENS_PER_SECOND));
    for (; written < due; written += 1) write({ delta: { content: tokens[written % tokens.length] } });
    if (written < count) return;
    clearInterval(timer);
    write({ delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  };
  let timer = setTimeout(() => {
    writeDue();
    if (written < count) timer = setInterval(writeDue, 1000 / TOKENS_PER_SECOND);
  }, FIRST_TOKEN_MS);
  response.on('close', () => clearInterval(timer));
}
