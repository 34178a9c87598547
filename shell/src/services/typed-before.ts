import { pageProtocol } from '@lisan/contract';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What was typed in a field before anything listened to it. */
interface Typed {
  readonly field: Field;
  readonly text: string;
  readonly hadFocus: boolean;
  readonly selection: readonly [number | null, number | null];
}

/** Milliseconds in which a field for it may come: a view that takes longer is told to be slow. */
const patience = 10_000;

/** Finds what a person has typed in HTML that nothing had taken over. */
export function findTyped(container: ParentNode): readonly Typed[] {
  return [...container.querySelectorAll<Field>('input, textarea')]
    .filter((field) => field.value !== field.defaultValue && !isPressed(field))
    .map((field) => ({
      ...{ field, text: field.value, hadFocus: field === document.activeElement },
      selection: [field.selectionStart, field.selectionEnd] as const,
    }));
}

/** React holds a field for as empty as it rendered it, and hears of the text as of any that is typed. */
export function adoptTyped(typed: readonly Typed[]): void {
  // What React hears of one field it draws at once, and all others as empty as it holds them.
  for (const { field, text, selection } of typed) if (field.isConnected) tell(field, text, selection);
}

/** Puts text of a picture that is gone into the field of the page that stands for the same, once that is there. */
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
  // Whoever signs in after it was somebody else's has not typed it.
  function handleStorage({ key }: StorageEvent): void {
    if (key === pageProtocol.accessToken || key === null) stop();
  }
  window.addEventListener('storage', handleStorage);
  observer.observe(page, { childList: true, subtree: true });
  give();
}

function giveTo(field: Field | undefined, { text, hadFocus }: Typed): boolean {
  if (!field) return false;
  // Who has begun anew has the last word.
  if (field.value === '') tell(field, text);
  if (hadFocus && document.activeElement === document.body) field.focus({ preventScroll: true });
  return true;
}

/** By its name in the form, or the only one of its kind. */
function findField(lost: Field, page: HTMLElement): Field | undefined {
  const alike = [...page.querySelectorAll<Field>(lost.localName)].filter(
    (field) => field.type === lost.type && !field.disabled && !field.readOnly,
  );
  if (lost.name) return alike.find(({ name }) => name === lost.name);
  return alike.length === 1 ? alike[0] : undefined;
}

/** As if it were typed now: React passes over a value that it was not told of by the element's own setter. */
function tell(field: Field, text: string, selection?: Typed['selection']): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
  const [start, end] = selection ?? [field.selectionStart, field.selectionEnd];
  // What React keeps beside the element.
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
