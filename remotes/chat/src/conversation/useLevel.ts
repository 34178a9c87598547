import { useState } from 'react';
import type { Level } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';

export const levels = ['OpenAI', 'Deepseek', 'Grok'] as const satisfies readonly Level[];

const key = 'chat.level';

/** The chosen model level; OpenAI until the person chooses. */
export function useLevel(): [Level, (level: Level) => void] {
  const { memory } = useHost();
  const [level, setLevel] = useState<Level>(() => levels.find((one) => one === memory.read(key)) ?? 'OpenAI');
  return [
    level,
    (next) => {
      memory.write(key, next);
      setLevel(next);
    },
  ];
}
