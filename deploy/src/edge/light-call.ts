import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { headersOfAnswer } from './answer-headers';
import { headersForApi } from './handed-on-headers';
import { refuse } from './refusal';
import { onGone } from './on-gone';
import { hasBody } from './request-rules';
import type { SetNews } from './set-news';

/** Bytes of a body that may lie in memory until it is whole, and of an answer that is held back until it is. */
const LARGEST_WHOLE = 16_384;
const multipart = 'multipart/';

/**
 * Whether all that the client says is short, and told to be: as with every call but an upload. A conditional call is none:
 * the answer that it may get tells a length and has no body, which undici would wait for.
 */
export function isLight({ raw: { headers } }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined || headers['content-type']?.startsWith(multipart))
    return false;
  if (headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined) return false;
  const { 'content-length': length } = headers;
  return length === undefined || Number(length) <= LARGEST_WHOLE;
}

/** Where a light call goes to. */
export interface LightWay {
  readonly pool: Dispatcher;
  readonly target: URL;
  readonly edgeSecret: string;
  readonly news: SetNews;
  /** From when the API works for this call until it begins to answer. Returns how to end it, as often as one likes. */
  readonly count: (() => () => void) | undefined;
}

/** Hands a call on once its body is there. A class: what is called for every call makes no functions anew. */
export class LightCall implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private giveBack: (() => void) | undefined;
  private said: Buffer | undefined;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private body: Buffer | undefined;
  /** `held`: its answer is small, and perhaps here in a moment. */
  private state: 'asked' | 'held' | 'told' | 'over' = 'asked';

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly way: LightWay,
  ) {
    const { raw } = request;
    onGone(request, reply, () => this.leave());
    // Behind another of its connection it also waits for its end: they are handed on in the order in which they came.
    if (!hasBody(raw) && reply.raw.socket !== null) this.send();
    else raw.on('data', (piece: Buffer) => (this.said = join(this.said, piece))).on('end', () => this.send());
  }

  private send(): void {
    // The answer of somebody who was too slow, or who has gone, is none of the API's.
    if (this.state === 'over' || this.reply.sent) return;
    const { request, way, said } = this;
    this.giveBack = way.count?.();
    way.pool.dispatch(
      {
        path: request.raw.url ?? '/',
        method: request.method,
        headers: headersForApi(request, way.target, way.edgeSecret),
        body: said ?? null,
      },
      this,
    );
  }

  /** The connection to the client has ended, or the answer is on it. */
  private leave(): void {
    if (this.state === 'over') return;
    this.state = 'over';
    this.giveBack?.();
    this.controller?.abort(new Error('The caller has hung up.'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.state === 'over') controller.abort(new Error('The caller has hung up.'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Words before the answer are for the edge alone.
    if (status < 200 || this.state !== 'asked') return;
    this.giveBack?.();
    // It was refused here meanwhile.
    if (this.reply.sent || this.reply.raw.headersSent) return this.leave();
    this.reply.hijack();
    this.status = status;
    this.headers = headers;
    if (Number(headers['content-length'] ?? LARGEST_WHOLE + 1) > LARGEST_WHOLE) return this.begin();
    this.state = 'held';
    // Head, body and end of one packet are handed over in one go: what is not whole by then may take any time.
    process.nextTick(beginUnlessWhole, this);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.state === 'held') this.body = join(this.body, piece);
    if (this.state !== 'told' || this.reply.raw.write(piece)) return;
    controller.pause();
    this.reply.raw.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.state === 'held') {
      this.writeHead();
      // Head and body in one piece: as text of the same coding they are one write.
      this.reply.raw.end(this.body?.toString('latin1'), 'latin1');
    } else if (this.state === 'told') this.reply.raw.end();
    this.state = 'over';
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const { state, request, reply } = this;
    this.giveBack?.();
    this.state = 'over';
    if (state === 'over') return;
    // What breaks off must not be taken for a whole one.
    if (state === 'told' || state === 'held') return void reply.raw.destroy();
    if (reply.sent || reply.raw.destroyed) return;
    request.log.warn({ err: error }, 'the API did not answer');
    void refuse(request, reply, 'api_unavailable');
  }

  /** What has come so far goes out, and the rest as it comes. */
  begin(): void {
    if (this.state === 'over') return;
    this.state = 'told';
    this.writeHead();
    this.reply.raw.flushHeaders();
    if (this.body) this.reply.raw.write(this.body);
  }

  get isHeld(): boolean {
    return this.state === 'held';
  }

  private writeHead(): void {
    const { request, way, status, headers } = this;
    this.reply.raw.writeHead(status, headersOfAnswer(request, headers, way.news.presentId()));
  }
}

const join = (first: Buffer | undefined, more: Buffer) => (first ? Buffer.concat([first, more]) : more);

function beginUnlessWhole(call: LightCall): void {
  if (call.isHeld) call.begin();
}
