import type { ShareKind } from '@lisan/contract';
import type { Language } from '../../translations/language';
import type { Translate } from '../../translations/translator';

/** How somebody without an account reads it. */
export interface SharedView {
  readonly language: Language;
  readonly translate: Translate;
  /** Path of one of its files; `download`: to be saved. */
  pathOf(file: string, options?: { download?: boolean }): string;
}

/** One thing that is shared, as it is now. */
export interface SharedSubject {
  readonly title: string;
  /** By the name that they have in the link; keys of the media library. */
  readonly files: Readonly<Record<string, string>>;
  /** Changes with whatever `render` shows: a page is rendered once for each. */
  readonly version: string;
  /** HTML for the card of the page; whatever comes from a person is escaped in it. No script runs there. */
  render(view: SharedView): Promise<string>;
}

/** What one module lets people share. */
export interface Shareable {
  /** Of those that can be shown still. */
  titles(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Undefined where it is deleted, or not ready. Cheap: what is long is loaded by `render`. */
  open(userId: string, id: string): Promise<SharedSubject | undefined>;
}

/** Kinds by their names; modules add their own before the server answers. */
export type ShareKinds = Map<ShareKind, Shareable>;
