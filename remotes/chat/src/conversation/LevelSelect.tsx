import { Select } from '@lisan/ui';
import type { Level } from '@lisan/contract';
import { levels } from './useLevel';
import { useChatWords } from './useConversation';

export interface LevelSelectProps {
  readonly level: Level;
  readonly onLevelChange: (level: Level) => void;
}

export function LevelSelect({ level, onLevelChange }: LevelSelectProps) {
  const { t } = useChatWords();
  return (
    <Select
      label={t('level.label')}
      hideLabel
      value={level}
      onValueChange={(value) => onLevelChange(levels.find((one) => one === value) ?? 'OpenAI')}
      options={levels.map((one) => ({ value: one, label: t(`level.${one}`) }))}
    />
  );
}
