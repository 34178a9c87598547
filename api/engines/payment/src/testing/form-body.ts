export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormFields = { [key: string]: FormValue };

export function readForm(text: string): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let target: FormFields = fields;
    path.forEach((part, index) => {
      if (index === path.length - 1) target[part] = value;
      else target = (target[part] ??= {}) as FormFields;
    });
  }
  return toLists(fields) as FormFields;
}

function toLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, toLists(item)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

export function findText(fields: FormFields, ...path: string[]): string | undefined {
  let value: FormValue | undefined = fields;
  for (const part of path) {
    if (typeof value !== 'object') return undefined;
    value = (value as FormFields)[part];
  }
  return typeof value === 'string' ? value : undefined;
}

export function readPairs(fields: FormFields, ...path: string[]): Record<string, string> {
  let value: FormValue | undefined = fields;
  for (const part of path) value = typeof value === 'object' ? (value as FormFields)[part] : undefined;
  if (typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}
