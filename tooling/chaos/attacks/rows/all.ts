import type { Attack } from '../attack';
import { bombRows } from './bombs';
import { clock } from './clock';
import { framing } from './framing';
import { guesses } from './guesses';
import { load } from './load';
import { machine } from './machine';
import { payments } from './payments';
import { paths } from './paths';
import { restore } from './restore';
import { sessions } from './sessions';
import { timing } from './timing';
import { token } from './token';
import { uploads } from './uploads';

export const all: readonly Attack[] = [
  ...[...framing, ...paths, ...uploads, ...sessions, ...token, ...guesses, ...timing, ...machine],
  ...[...clock, ...payments, ...restore, ...bombRows, ...load],
];
