type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person has done to a field of a first picture, to which nothing listened. */
interface Typed {
  readonly field: Field;
  readonly number: number;
  readonly value: string;
  readonly first: string;
  readonly isChecked: boolean;
  readonly isChanged: boolean;
  readonly hasFocus: boolean;
  readonly selection: readonly [number | null, number | null] | undefined;
}

/** What was typed into the pictures of a view, for as long as it is not yet with the view itself. */
export interface TypedBefore {
  /** Notes what stands in the fields now. */
  look(): void;
  /** Gives it to the view that stands in `container`, as if it were typed now. */
  give(container: HTMLElement): void;
}

const fieldsOf = (container: HTMLElement) => [
  ...container.querySelectorAll<Field>('input, textarea, select'),
];
const isPressed = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

export function findTypedBefore(container: HTMLElement): TypedBefore {
  const fields = fieldsOf(container);
  // React writes what it shows over what was there at first.
  const first = fields.map(firstOf);
  let typed: readonly Typed[] = [];
  const typedBefore = {
    look() {
      // What was thrown away says nothing any more, and keeps what was noted of it.
      if (fields.some(({ isConnected }) => !isConnected)) return;
      typed = fields
        .map((field, number) => noteOf(field, number, first[number] ?? ''))
        .filter(({ isChanged, hasFocus }) => isChanged || hasFocus);
    },
    give(view: HTMLElement) {
      for (const one of typed) {
        const field = one.field.isConnected ? one.field : findAlike(one, view);
        if (field) giveTo(field, one);
      }
      typed = [];
    },
  };
  typedBefore.look();
  return typedBefore;
}

function noteOf(field: Field, number: number, first: string): Typed {
  return {
    ...{ field, number, first, value: field.value, isChecked: isPressed(field) && field.checked },
    isChanged: isPressed(field) ? String(field.checked) !== first : field.value !== first,
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

/** The same field of a view that was drawn anew. */
function findAlike({ field: { id, name, type }, number }: Typed, view: HTMLElement): Field | undefined {
  const alike = fieldsOf(view);
  const found =
    alike.find((field) => id !== '' && field.id === id) ??
    alike.find((field) => name !== '' && field.name === name) ??
    alike[number];
  return found?.type === type ? found : undefined;
}

function giveTo(field: Field, typed: Typed): void {
  if (typed.isChanged) {
    if (isPressed(field)) press(field, typed.isChecked);
    else if (field.type === 'file') field.dispatchEvent(new Event('change', { bubbles: true }));
    else write(field, joined(field, typed));
  }
  const { activeElement } = document;
  if (typed.hasFocus && (activeElement === document.body || activeElement === null))
    field.focus({ preventScroll: true });
  const [start, end] = typed.selection ?? [];
  if (
    typed.hasFocus &&
    typeof start === 'number' &&
    typeof end === 'number' &&
    'setSelectionRange' in field
  ) {
    // What was there already stands before it.
    const before = Math.max(0, field.value.length - typed.value.length);
    field.setSelectionRange(before + start, before + end);
  }
}

/** A text that the view has remembered is not lost for one that is newer. */
function joined(field: Field, { value, first }: Typed): string {
  const remembered = field.value;
  const isOther = field instanceof HTMLTextAreaElement && remembered !== '' && remembered !== value;
  return isOther && remembered !== first ? `${remembered}\n\n${value}` : value;
}

/** React knows a value by the element's own property, and hears of another only when it was written past that. */
function write(field: Field, value: string): void {
  field.value = value === '' ? ' ' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const name = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(name, { bubbles: true }));
}

function press(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}
