type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

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

export interface TypedBefore {
  look(): void;
  give(container: HTMLElement): void;
}

const fieldsOf = (container: HTMLElement) => [
  ...container.querySelectorAll<Field>('input, textarea, select'),
];
const isPressed = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

export function findTypedBefore(container: HTMLElement): TypedBefore {
  const fields = fieldsOf(container);
  const first = fields.map(firstOf);
  let typed: readonly Typed[] = [];
  const typedBefore = {
    look() {
      // Removed fields: keep the last record.
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
    const before = Math.max(0, field.value.length - typed.value.length);
    field.setSelectionRange(before + start, before + end);
  }
}

/** Appends input to remembered text instead of replacing it. */
function joined(field: Field, { value, first }: Typed): string {
  const remembered = field.value;
  const isOther = field instanceof HTMLTextAreaElement && remembered !== '' && remembered !== value;
  return isOther && remembered !== first ? `${remembered}\n\n${value}` : value;
}

/** React notices a change only if the value bypasses its property setter. */
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
