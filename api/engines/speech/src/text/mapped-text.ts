/** A rewritten text that maps each character to its original position. */
export class MappedText {
  readonly text: string;
  readonly #origins: readonly number[];

  private constructor(text: string, origins: readonly number[]) {
    this.text = text;
    this.#origins = origins;
  }

  /** @param offset start of `text` in the original */
  static of(text: string, offset = 0): MappedText {
    return new MappedText(
      text,
      Array.from({ length: text.length }, (_, index) => offset + index),
    );
  }

  /**
   * Replaces every match; replacement characters map to the match's characters one by one.
   * @param pattern with the `g` flag
   */
  replace(pattern: RegExp, replacement: string | ((...groups: string[]) => string)): MappedText {
    let text = '';
    const origins: number[] = [];
    let copied = 0;
    for (const match of this.text.matchAll(pattern)) {
      const [found] = match;
      const put = typeof replacement === 'string' ? replacement : replacement(...match);
      text += this.text.slice(copied, match.index) + put;
      for (let index = copied; index < match.index; index++) origins.push(this.originOf(index));
      for (let index = 0; index < put.length; index++) {
        origins.push(this.originOf(match.index + Math.min(index, Math.max(0, found.length - 1))));
      }
      copied = match.index + found.length;
    }
    if (copied === 0) return this;
    for (let index = copied; index < this.text.length; index++) origins.push(this.originOf(index));
    return new MappedText(text + this.text.slice(copied), origins);
  }

  /** Returns the original UTF-16 index of a character; past the end, the last one. */
  originOf(index: number): number {
    return this.#origins[Math.min(index, this.#origins.length - 1)] ?? 0;
  }
}
