import { pageProtocol } from '@lisan/contract';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Entry {
  readonly field: Field;
  readonly first: string;
  readonly value: string;
  readonly hasFocus: boolean;
  readonly selection: readonly [number | null, number | null] | undefined;
}

export interface InputReplay {
  record(): void;
  stop(): void;
  /** Replays into the same fields, or into matching ones in `view` as soon as they render. */
  replay(view: HTMLElement): void;
  /** Replays only what removed fields held. */
  replayRemoved(view: HTMLElement): void;
}

const FIELD_TIMEOUT_MS = 10_000;
const changes = ['input', 'change', 'click', 'keyup', 'focusin'];

const fieldsOf = (container: HTMLElement) => [
  ...container.querySelectorAll<Field>('input, textarea, select'),
];
const isPressed = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';
const valueOf = (field: Field) => (isPressed(field) ? String(field.checked) : field.value);

/** Records input, caret and focus in the prerendered HTML of `container`, outside `except`. */
export function recordInput(container: HTMLElement, except?: HTMLElement): InputReplay {
  const fields = fieldsOf(container).filter((field) => !except?.contains(field));
  const first = new Map(fields.map((field) => [field, firstOf(field)]));
  let entries: readonly Entry[] = [];

  function record(): void {
    // Removed fields: keep the last record.
    if (fields.some(({ isConnected }) => !isConnected)) return;
    entries = fields
      .map((field) => entryOf(field, first.get(field) ?? ''))
      .filter(({ value, first: original, hasFocus }) => value !== original || hasFocus);
  }

  function stop(): void {
    for (const name of changes) container.removeEventListener(name, record, true);
  }

  function replayInto(view: HTMLElement, due: readonly Entry[]): void {
    entries = entries.filter(({ field }) => field.isConnected);
    replayOnceFound(due, view, (field) => (field.isConnected ? field : findAlike(field, fields, view)));
  }

  for (const name of changes) container.addEventListener(name, record, true);
  record();
  return {
    record,
    stop,
    replay(view) {
      stop();
      replayInto(view, entries);
    },
    replayRemoved: (view) =>
      replayInto(
        view,
        entries.filter(({ field }) => !field.isConnected),
      ),
  };
}

/** Replays what `copies` hold into matching fields of `view`, as soon as they render. */
export function replayCopies(copies: readonly Field[], view: HTMLElement): void {
  const entries = copies.map((copy) => entryOf(copy, firstOf(copy)));
  const changed = entries.filter(({ value, first }) => value !== first);
  replayOnceFound(changed, view, (copy) => findAlike(copy, copies, view));
}

function entryOf(field: Field, first: string): Entry {
  return {
    field,
    first,
    value: valueOf(field),
    hasFocus: field === document.activeElement,
    selection: 'selectionStart' in field ? [field.selectionStart, field.selectionEnd] : undefined,
  };
}

function firstOf(field: Field): string {
  if (isPressed(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return first?.value ?? '';
}

function replayOnceFound(
  entries: readonly Entry[],
  view: HTMLElement,
  find: (field: Field) => Field | undefined,
): void {
  const left = new Set(entries);
  const observer = new MutationObserver(replayFound);
  const timer = setTimeout(stop, FIELD_TIMEOUT_MS);

  function replayFound(): void {
    for (const entry of left) {
      const field = find(entry.field);
      if (!field) continue;
      left.delete(entry);
      enter(field, entry);
    }
    if (left.size === 0) stop();
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('storage', stopOnSignOut);
  }

  // Another account must not see the input.
  function stopOnSignOut({ key }: StorageEvent): void {
    if (key === pageProtocol.accessToken || key === null) stop();
  }

  window.addEventListener('storage', stopOnSignOut);
  observer.observe(view, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] });
  replayFound();
}

/** Matches by name or id, else by place among as many fields of its kind. */
function findAlike(lost: Field, fields: readonly Field[], view: HTMLElement): Field | undefined {
  const isAlike = (field: Field) =>
    field.type === lost.type && (!isPressed(field) || field.value === lost.value);
  const before = fields.filter(isAlike);
  const now = fieldsOf(view).filter(isAlike);
  const placed = now.length === before.length ? now[before.indexOf(lost)] : undefined;
  const found = lost.name
    ? now.find(({ name }) => name === lost.name)
    : (now.find(({ id }) => id !== '' && id === lost.id) ?? placed);
  return found?.matches(':disabled, [readonly]') ? undefined : found;
}

function enter(field: Field, { first, value, hasFocus, selection }: Entry): void {
  if (value !== first) {
    if (isPressed(field)) press(field, value === 'true');
    else if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
    else write(field, joined(field, { first, value }));
  }
  if (!hasFocus) return;
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === null) field.focus({ preventScroll: true });
  const [start, end] = selection ?? [];
  if (typeof start === 'number' && typeof end === 'number' && 'setSelectionRange' in field) {
    const before = Math.max(0, field.value.length - value.length);
    field.setSelectionRange(before + start, before + end);
  }
}

/** Appends input to remembered text instead of replacing it. */
function joined(field: Field, { first, value }: Pick<Entry, 'first' | 'value'>): string {
  const remembered = field.value;
  const isOther = field instanceof HTMLTextAreaElement && remembered !== '' && remembered !== value;
  return isOther && remembered !== first ? `${remembered}\n\n${value}` : value;
}

/** React ignores a value equal to the one in its internal record. An equal value keeps caret and composition. */
function write(field: Field & { _valueTracker?: { setValue(value: string): void } }, value: string): void {
  field._valueTracker?.setValue(value === '' ? ' ' : '');
  if (field.value !== value)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const name = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(name, { bubbles: true }));
}

function press(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}

interface Press {
  readonly element: HTMLElement;
  readonly isEnter?: boolean;
}

interface Presses {
  composing?: EventTarget | null;
  pressed: Press | null;
  /** Earlier presses, oldest first. Older documents record none. */
  earlier?: readonly Press[];
}

/** What the document's own script recorded; undefined in a document without it. */
export const recordedPresses = () => (globalThis as { [pageProtocol.before]?: Presses })[pageProtocol.before];

/** Takes recorded presses of elements that `isOwn` accepts, oldest first. */
export function takePresses(isOwn: (element: HTMLElement) => boolean): readonly Press[] {
  const known = recordedPresses();
  if (!known) return [];
  const all = [...(known.earlier ?? []), known.pressed].filter((press) => press !== null);
  const others = all.filter(({ element }) => !isOwn(element));
  known.pressed = others.pop() ?? null;
  known.earlier = others;
  return all.filter(({ element }) => isOwn(element));
}

/** Presses again what `container` still holds. */
export function replayPresses(presses: readonly Press[], container: HTMLElement): void {
  for (const { element, isEnter } of presses) {
    if (!container.contains(element)) continue;
    if (isEnter)
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    else element.click();
  }
}
