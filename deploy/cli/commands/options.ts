import { isSiteOrigin, ReleaseManifest } from '@lisan/contract';
import { InvalidArgumentError, type Command } from 'commander';
import { Check } from 'typebox/value';
import type { Author, ReleaseService, Outcome, ReleaseStore } from '../../store';
import type { Config } from '../../edge';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations';

const units = { s: 1000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

/** `90d`, `24h`, `30m`, `10s` in milliseconds. */
export function duration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined)
    throw new InvalidArgumentError('It must be a time such as 90d, 24h, 30m or 10s.');
  return Number(count) * units[unit as keyof typeof units];
}

export function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

export function percent(text: string): number {
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text) || Number(text) > 100)
    throw new InvalidArgumentError('It must be a number from 0 to 100, such as 5 or 0.5.');
  return Number(text);
}

export function listed(text: string, before: readonly string[] = []): string[] {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return [...before, text.trim()];
}

/** `chat=1.4.0-9f86d081`, repeatable; a version alone applies to the command's only name. */
export function expectation(text: string, before: readonly string[] = []): string[] {
  if (!/^(?:[a-z][a-z0-9-]*=)?[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text))
    throw new InvalidArgumentError('It must be a version, name=version, or none.');
  return [...before, text];
}

export function upstream(text: string, before: readonly string[] = []): string[] {
  if (!/^(?:[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9a-f:]+\]):\d{1,5}$/.test(text))
    throw new InvalidArgumentError('It must be host:port, such as 10.0.0.7:4001.');
  return [...before, text];
}

const onThisMachine = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|\/|$)/;

/** The base of a CDN, with or without a path; `null` for `here`. */
export function filesBase(text: string): string | null {
  if (text === 'here') return null;
  const base = text.replace(/\/$/, '');
  const isBase: boolean = Check(ReleaseManifest.properties.filesFrom, base) && URL.canParse(base);
  if (!isBase || !(base.startsWith('https://') || onThisMachine.test(base)))
    throw new InvalidArgumentError('It must be `here`, or a base such as https://cdn.example.');
  return base;
}

export function siteOrigin(text: string): string {
  const bare = text.replace(/\/$/, '');
  if (!isSiteOrigin(bare)) throw new InvalidArgumentError('It must be an origin: https://lisan.example.');
  return bare;
}

export interface AuthorOptions {
  readonly by?: string;
  readonly reason?: string;
}

export function authored(command: Command, user: string): Command {
  return command
    .option('--by <name>', `who asked for it; logged beside the user of this machine, ${user}`)
    .option('--reason <text>', 'why; logged');
}

export function authorOf({ by, reason = '' }: AuthorOptions, user: string): Author {
  return { by: by === undefined || by === user ? user : `${by} (says ${user})`, reason };
}

export function example(command: Command, ...lines: string[]): Command {
  const shown = lines.map((line) => `  $ npm run deploy -- ${line}\n`).join('');
  return command.addHelpText('after', `\nExample:\n${shown.trimEnd()}`);
}

export interface Surroundings {
  readonly config: Config;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

type Action<Arguments extends readonly unknown[], Options extends object> = (
  words: Arguments,
  options: Options,
) => Promise<Outcome>;

export interface Commands extends Surroundings {
  readonly program: Command;
  add<Arguments extends readonly unknown[], Options extends object>(
    command: Command,
    action: Action<Arguments, Options & { readonly json?: boolean }>,
  ): void;
  addForStore<Arguments extends readonly unknown[], Options extends object>(
    command: Command,
    action: (store: ReleaseStore, words: Arguments, options: Options) => Promise<Outcome>,
  ): void;
  addForService<Arguments extends readonly unknown[], Options extends object>(
    command: Command,
    action: (service: ReleaseService, words: Arguments, options: Options) => Promise<Outcome>,
  ): void;
}
