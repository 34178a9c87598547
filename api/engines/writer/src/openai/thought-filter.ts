const TAGS = ['think', 'thinking', 'reasoning'];
const closingTag = /<\/(?:think|thinking|reasoning)>/i;
/** As chat templates write it; a tag in mid-sentence belongs to the reply. */
const closingLine = /<\/(?:think|thinking|reasoning)>[ \t]{0,6}\r?\n/gi;
const MAX_CLOSING_LENGTH = '</reasoning>'.length + 8;

/** Whether the prompt opens the section: by the model's name, or as earlier replies suggest. */
export type ThoughtExpectation = 'none' | 'suspected' | 'known';

/**
 * Removes a model's reasoning, `<think>…</think>`, before its reply. Tags may be split across pieces. Some chat
 * templates put the opening tag into the prompt, so that only the closing one arrives: where that is expected, the text
 * is held back until then; otherwise text that was already passed on is retracted.
 */
export class ThoughtFilter {
  #state: 'start' | 'thinking' | 'ended' | 'reply' = 'start';
  #held = '';
  #passed = '';
  #closing: RegExp | undefined;
  #isGuess = false;
  #isRetracted = false;
  #hasRetracted = false;
  #isDisproved = false;
  readonly #expectation: ThoughtExpectation;

  constructor(expectation: ThoughtExpectation = 'none') {
    this.#expectation = expectation;
  }

  get hasThought(): boolean {
    return this.#closing !== undefined;
  }

  /** Whether text of this reply was retracted. */
  get hasRetracted(): boolean {
    return this.#hasRetracted;
  }

  /** Whether this reply shows that the prompt doesn't open the section. */
  get isDisproved(): boolean {
    return this.#isDisproved;
  }

  /** Returns what belongs to the reply. Everything before it may have to be retracted: see `takeRetraction`. */
  add(piece: string): string {
    this.#held += piece;
    if (this.#state === 'start') this.#findStart();
    if (this.#state === 'thinking') this.#findEnd();
    if (this.#state === 'ended') {
      this.#held = this.#held.trimStart();
      if (this.#held !== '') this.#state = 'reply';
    }
    return this.#state === 'reply' ? this.#pass() : '';
  }

  /** True once when the text passed on before was reasoning. */
  takeRetraction(): boolean {
    const isRetracted = this.#isRetracted;
    this.#isRetracted = false;
    return isRetracted;
  }

  /** The server sends reasoning in a field of its own, so its text is the reply. */
  expectReply(): void {
    if (!this.#isGuess && this.#state !== 'start') return;
    this.#isDisproved = true;
    this.#endGuess();
  }

  /** Returns what was held back when the reply ends; a reply cut by its length may be reasoning alone. */
  end(isCut: boolean): string {
    if (this.#isGuess) {
      this.#isDisproved = !isCut;
      if (!isCut || this.#expectation === 'suspected') this.#endGuess();
    }
    return this.#state === 'thinking' ? '' : this.#take();
  }

  #endGuess(): void {
    this.#isGuess = false;
    this.#closing = undefined;
    this.#state = 'reply';
  }

  #findStart(): void {
    const text = this.#held.trimStart().toLowerCase();
    const tag = TAGS.find((name) => text.startsWith(`<${name}>`));
    if (tag === undefined && TAGS.some((name) => `<${name}>`.startsWith(text))) return;
    this.#isGuess = tag === undefined && this.#expectation !== 'none';
    this.#state = tag !== undefined || this.#isGuess ? 'thinking' : 'reply';
    if (tag !== undefined) this.#closing = new RegExp(`</${tag}>`, 'i');
    else if (this.#expectation === 'known') this.#closing = closingTag;
    else if (this.#isGuess) this.#closing = new RegExp(closingLine.source, 'i');
  }

  #findEnd(): void {
    const [tag] = this.#closing?.exec(this.#held) ?? [];
    if (tag === undefined) return;
    this.#held = this.#held.slice(this.#held.indexOf(tag) + tag.length);
    this.#isGuess = false;
    this.#state = 'ended';
  }

  #pass(): string {
    const text = this.#take();
    if (this.hasThought) return text;
    const from = Math.max(0, this.#passed.length - MAX_CLOSING_LENGTH);
    this.#passed += text;
    const end = findBareClosing(this.#passed, from);
    if (end === undefined) return text;
    this.#isRetracted = true;
    this.#hasRetracted = true;
    this.#closing = closingTag;
    this.#state = 'ended';
    const rest = this.#passed.slice(end);
    this.#passed = '';
    return this.add(rest);
  }

  #take(): string {
    const text = this.#held;
    this.#held = '';
    return text;
  }
}

/** The end of a closing line that nothing opened and that isn't quoted as code. */
function findBareClosing(text: string, from: number): number | undefined {
  if (!text.includes('</', from)) return undefined;
  closingLine.lastIndex = from;
  for (let match = closingLine.exec(text); match; match = closingLine.exec(text)) {
    const before = text.slice(0, match.index);
    const isOpened = TAGS.some((name) => before.toLowerCase().includes(`<${name}>`));
    const isQuoted = /[`"'“«]$/.test(before) || before.split('```').length % 2 === 0;
    if (!isOpened && !isQuoted) return match.index + match[0].length;
  }
  return undefined;
}
