import { pageProtocol } from '@lisan/contract';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  readonly field: Field;
  readonly text: string;
  readonly hadFocus: boolean;
  readonly selection: readonly [number | null, number | null];
}

/** Milliseconds to wait for a matching field. */
const patience = 10_000;

export function findTyped(container: ParentNode): readonly Typed[] {
  return [...container.querySelectorAll<Field>('input, textarea')]
    .filter((field) => field.value !== field.defaultValue && !isPressed(field))
    .map((field) => ({
      ...{ field, text: field.value, hadFocus: field === document.activeElement },
      selection: [field.selectionStart, field.selectionEnd] as const,
    }));
}

/** Replays input into hydrated fields, which React considers unchanged. */
export function adoptTyped(typed: readonly Typed[]): void {
  // React's update resets other fields to their rendered values, so replay each in turn.
  for (const { field, text, selection } of typed) if (field.isConnected) tell(field, text, selection);
}

export function giveBack(typed: readonly Typed[], page: HTMLElement): void {
  let left = typed;
  const give = () => {
    left = left.filter((one) => !giveTo(findField(one.field, page), one));
    if (left.length === 0) stop();
  };
  const observer = new MutationObserver(give);
  const timer = setTimeout(stop, patience);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('storage', handleStorage);
  }
  function handleStorage({ key }: StorageEvent): void {
    if (key === pageProtocol.accessToken || key === null) stop();
  }
  window.addEventListener('storage', handleStorage);
  observer.observe(page, { childList: true, subtree: true });
  give();
}

function giveTo(field: Field | undefined, { text, hadFocus }: Typed): boolean {
  if (!field) return false;
  if (field.value === '') tell(field, text);
  if (hadFocus && document.activeElement === document.body) field.focus({ preventScroll: true });
  return true;
}

/** Matches by name, or the only field of its kind. */
function findField(lost: Field, page: HTMLElement): Field | undefined {
  const alike = [...page.querySelectorAll<Field>(lost.localName)].filter(
    (field) => field.type === lost.type && !field.disabled && !field.readOnly,
  );
  if (lost.name) return alike.find(({ name }) => name === lost.name);
  return alike.length === 1 ? alike[0] : undefined;
}

/** Simulates typing: React ignores a value equal to the one it has recorded. */
function tell(field: Field, text: string, selection?: Typed['selection']): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
  const [start, end] = selection ?? [field.selectionStart, field.selectionEnd];
  // React's internal record of the value.
  (field as Field & { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue('');
  if (field.value !== text) set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field.value === text && canSelect(field)) field.setSelectionRange(start, end);
}

const canSelect = (field: Field) => {
  try {
    return field.selectionStart !== null;
  } catch {
    return false;
  }
};

const isPressed = ({ type }: Field) => type === 'checkbox' || type === 'radio' || type === 'file';
