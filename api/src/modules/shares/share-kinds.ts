import type { ShareKind } from '@lisan/contract';
import type { Language } from '../../translations/language';
import type { Translate } from '../../translations/translator';

export interface SharedView {
  readonly language: Language;
  readonly translate: Translate;
  pathOf(file: string, options?: { download?: boolean }): string;
}

export interface SharedSubject {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** Must change whenever the rendered content does. */
  readonly version: string;
  /** Renders the page's HTML body. Must escape user input; scripts are blocked. */
  render(view: SharedView): Promise<string>;
}

export interface Shareable {
  titles(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Undefined when deleted or not ready. Must be cheap: `render` loads long content. */
  open(userId: string, id: string): Promise<SharedSubject | undefined>;
}

export type ShareKinds = Map<ShareKind, Shareable>;
