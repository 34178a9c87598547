const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

function readField(field: Element): string {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  return 'value' in field ? String(field.value) : (field.textContent ?? '');
}

/** Records each field's value at first focus. Returns a function that lists the changed values. */
export function watchTypedText(page: Document = document): () => string[] {
  const before = new WeakMap<Element, string>();
  page.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(fields) && !before.has(target))
        before.set(target, readField(target));
    },
    true,
  );
  return () =>
    [...page.querySelectorAll(fields)]
      .filter((field) => before.has(field) && before.get(field) !== readField(field))
      .map(readField);
}
