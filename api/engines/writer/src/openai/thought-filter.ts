const TAGS = ['think', 'thinking', 'reasoning'];

/** Removes a model's reasoning, `<think>…</think>`, before its reply. Tags may be split across pieces. */
export class ThoughtFilter {
  #state: 'start' | 'thinking' | 'ended' | 'reply' = 'start';
  #held = '';
  #closing = '';

  get hasThought(): boolean {
    return this.#closing !== '';
  }

  /** Returns what certainly belongs to the reply. */
  add(piece: string): string {
    this.#held += piece;
    if (this.#state === 'start') this.#findStart();
    if (this.#state === 'thinking') this.#findEnd();
    if (this.#state === 'ended') {
      this.#held = this.#held.trimStart();
      if (this.#held !== '') this.#state = 'reply';
    }
    return this.#state === 'reply' ? this.#take() : '';
  }

  /** Returns what was held back when the reply ends. */
  end(): string {
    return this.#state === 'thinking' ? '' : this.#take();
  }

  #findStart(): void {
    const text = this.#held.trimStart().toLowerCase();
    const tag = TAGS.find((name) => text.startsWith(`<${name}>`));
    if (tag !== undefined) {
      this.#closing = `</${tag}>`;
      this.#state = 'thinking';
    } else if (!TAGS.some((name) => `<${name}>`.startsWith(text))) this.#state = 'reply';
  }

  #findEnd(): void {
    const end = this.#held.toLowerCase().indexOf(this.#closing);
    if (end < 0) return;
    this.#held = this.#held.slice(end + this.#closing.length);
    this.#state = 'ended';
  }

  #take(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }
}
