import { Select } from '@lisan/ui';
import { levels } from './conversation-state';
import { useChatTranslations, useConversation, useConversationStore } from './useConversation';

/** Whether a model is connected is known after the first paint: nothing may move then. */
const RESERVED_LINE = '\u00a0';

/** The model level, and whether a model is behind it; OpenAI until the user chooses. */
export function LevelSelect() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const level = useConversation((state) => state.level);
  const isDemo = useConversation(({ demoLevels }) => demoLevels.includes(level));
  return (
    <Select
      label={t('level.label')}
      hideLabel
      value={level}
      hint={isDemo ? t('level.demo') : RESERVED_LINE}
      onValueChange={(value) => store.setLevel(levels.find((one) => one === value) ?? 'OpenAI')}
      options={levels.map((one) => ({ value: one, label: t(`level.${one}`) }))}
    />
  );
}
