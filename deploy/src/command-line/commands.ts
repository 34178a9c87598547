import type { Command } from 'commander';
import type { Config } from '../config';
import type { ReleaseStore } from '../storage/release-store';
import type { Desk } from '../commands/desk';
import type { Outcome } from '../commands/outcome';

/** What a command is given besides its words. */
export interface Surroundings {
  readonly config: Config;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** The arguments that a command declares, and its options. */
type Action<Arguments extends readonly unknown[], Options extends object> = (
  words: Arguments,
  options: Options,
) => Promise<Outcome>;

/** Adds commands to the program. */
export interface Commands extends Surroundings {
  readonly program: Command;
  /** A command with `--json` whose action gives an outcome. */
  add<Arguments extends readonly unknown[], Options extends object>(
    command: Command,
    action: Action<Arguments, Options & { readonly json?: boolean }>,
  ): void;
  /** The same for one that works on a release store. */
  addForStore<Arguments extends readonly unknown[], Options extends object>(
    command: Command,
    action: (store: ReleaseStore, words: Arguments, options: Options) => Promise<Outcome>,
  ): void;
  /** The same for what a team may ask of an edge elsewhere as well. */
  addForDesk<Arguments extends readonly unknown[], Options extends object>(
    command: Command,
    action: (desk: Desk, words: Arguments, options: Options) => Promise<Outcome>,
  ): void;
}
