// Loaded into a server before its code: sets its clock ahead by the minutes in a file.
import { readFileSync } from 'node:fs';

const file = process.env.ATTACKS_CLOCK;
const RealDate = Date;
let ahead = 0;
const look = () => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) * 60_000;
  } catch {
    ahead = 0;
  }
};
setInterval(look, 50).unref();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, asked) =>
    Reflect.construct(target, words.length === 0 ? [RealDate.now() + ahead] : words, asked),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name)),
});
