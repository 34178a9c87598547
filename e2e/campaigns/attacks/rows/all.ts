import type { Attack } from '../attack';
import { bombRows } from './bombs';
import { framing } from './framing';
import { load } from './load';
import { machine } from './machine';
import { places } from './places';
import { sessions } from './sessions';
import { timing } from './timing';
import { uploads } from './uploads';

/** Every attack of the campaign, in the order in which they are tried. */
export const all: readonly Attack[] = [
  ...[framing, places, uploads, sessions, machine, bombRows, load, timing].flat(),
];
