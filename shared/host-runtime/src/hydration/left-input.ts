import { pageProtocol } from '@lisan/contract';
import { replayCopies } from '@lisan/remote-kit';
import { createTabStorage } from '../page/browser-storage';

interface LeftField {
  readonly tagName: string;
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly defaultValue: string;
}

interface LeftInput {
  readonly view: string;
  readonly fields: readonly LeftField[];
}

const { leftInput: key } = pageProtocol;

/** Replays what was typed into a view before a link left it unhydrated. The document's own script recorded it. */
export function replayLeftInput(view: string, container: HTMLElement): void {
  const storage = createTabStorage();
  const left = parse(storage.read(key));
  if (left?.view !== view) return;
  storage.remove(key);
  replayCopies(left.fields.map(copyOf), container);
}

function copyOf({ tagName, type, ...values }: LeftField) {
  if (tagName === 'TEXTAREA') return Object.assign(document.createElement('textarea'), values);
  return Object.assign(document.createElement('input'), { type }, values);
}

function parse(text: string | null): LeftInput | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as LeftInput);
  } catch {
    return undefined;
  }
}
