const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

interface Level {
  readonly isList: boolean;
  /** Of what stands here now. */
  key: string;
  index: number;
  isKeyNext: boolean;
}

/** The line on which a value begins, by its JSON pointer (`/views/0/label`); of the last one above it when it is missing. */
export function lineInJson(text: string, pointer: string): number {
  const levels: Level[] = [];
  let line = 1;
  let read = 0;
  let nearest = 1;
  for (const match of text.matchAll(token)) {
    line += text.slice(read, match.index).split('\n').length - 1;
    read = match.index;
    const [part] = match;
    const level = levels.at(-1);
    if (part === '}' || part === ']') levels.pop();
    else if (part === ',' && level) {
      level.index += 1;
      level.isKeyNext = !level.isList;
    } else if (level?.isKeyNext && part.startsWith('"')) {
      level.key = String(JSON.parse(part));
      level.isKeyNext = false;
    } else if (part !== ':') {
      const path = levels.map(({ isList, key, index }) => `/${isList ? index : escaped(key)}`).join('');
      if (path === pointer) return line;
      if (pointer.startsWith(`${path}/`)) nearest = line;
      if (part === '{' || part === '[')
        levels.push({ isList: part === '[', key: '', index: 0, isKeyNext: part === '{' });
    }
  }
  return nearest;
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
