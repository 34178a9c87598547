import type { Socket } from 'node:net';

/** What a line carries, in each direction for itself. */
export interface LineShape {
  readonly bitsPerSecond: number;
  /** Milliseconds there and back. */
  readonly roundTrip: number;
}

/** What one packet of Ethernet carries. */
const packetBytes = 1_460;
/** So much of one connection is on its way into the line; more waits at its sender, as behind a full window. */
const windowBytes = 64 * 1024;
/** Milliseconds by which a late timer is made good. */
const catchUp = 20;

interface Flow {
  readonly from: Socket;
  readonly to: Socket;
  readonly packets: Buffer[];
  readonly readyAt: number;
  waiting: number;
  hasEnded: boolean;
}

/** One direction of a line: its connections share the rate, packet by packet in turns, and each packet travels for half a round trip. */
export class Direction {
  readonly #flows: Flow[] = [];
  readonly #travelling: { readonly due: number; readonly flow: Flow; readonly packet: Buffer }[] = [];
  #shape: LineShape | undefined;
  #freeAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `undefined` carries everything at once. */
  set shape(shape: LineShape | undefined) {
    this.#shape = shape;
  }

  /** @param opening milliseconds that pass before the first packet may leave: what the handshake takes */
  carry(from: Socket, to: Socket, opening = 0): void {
    const readyAt = performance.now() + opening;
    const flow: Flow = { from, to, packets: [], readyAt, waiting: 0, hasEnded: false };
    this.#flows.push(flow);
    from.on('data', (bytes: Buffer) => {
      for (let offset = 0; offset < bytes.length; offset += packetBytes)
        flow.packets.push(bytes.subarray(offset, offset + packetBytes));
      flow.waiting += bytes.length;
      if (flow.waiting > windowBytes) from.pause();
      this.#work();
    });
    from.on('end', () => {
      flow.hasEnded = true;
      this.#endIfEmpty(flow);
    });
    const forget = () => {
      const index = this.#flows.indexOf(flow);
      if (index !== -1) this.#flows.splice(index, 1);
      flow.packets.length = 0;
    };
    to.on('close', forget);
    from.on('close', () => {
      if (!flow.hasEnded) to.destroy();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#travelling.length = 0;
  }

  #work(): void {
    const now = performance.now();
    this.#fill(now);
    while ((this.#travelling[0]?.due ?? Infinity) <= now) {
      const { flow, packet } = this.#travelling.shift() ?? {};
      if (!flow || !packet) break;
      flow.waiting -= packet.length;
      if (!flow.to.destroyed) flow.to.write(packet);
      if (flow.waiting <= windowBytes && flow.from.isPaused()) flow.from.resume();
      this.#endIfEmpty(flow);
    }
    clearTimeout(this.#timer);
    const next = Math.min(this.#travelling[0]?.due ?? Infinity, this.#nextTurn(now));
    if (next !== Infinity) this.#timer = setTimeout(() => this.#work(), Math.max(0, next - now));
  }

  /** Puts on the way what the line is free for by now. */
  #fill(now: number): void {
    this.#freeAt = Math.max(this.#freeAt, now - catchUp);
    while (this.#freeAt <= now) {
      const index = this.#flows.findIndex(({ packets, readyAt }) => packets.length > 0 && readyAt <= now);
      const [flow] = index === -1 ? [] : this.#flows.splice(index, 1);
      const packet = flow?.packets.shift();
      if (!flow || !packet) return;
      // Behind the others: the next turn is theirs.
      this.#flows.push(flow);
      if (this.#shape) this.#freeAt += (packet.length * 8_000) / this.#shape.bitsPerSecond;
      const travel = this.#shape ? this.#shape.roundTrip / 2 : 0;
      this.#travelling.push({ due: Math.max(this.#freeAt, now) + travel, flow, packet });
    }
  }

  #nextTurn(now: number): number {
    const ready = this.#flows.filter(({ packets }) => packets.length > 0).map(({ readyAt }) => readyAt);
    return ready.length === 0 ? Infinity : Math.max(this.#freeAt, Math.min(...ready), now);
  }

  #endIfEmpty({ hasEnded, waiting, to }: Flow): void {
    if (hasEnded && waiting === 0) to.end();
  }
}
