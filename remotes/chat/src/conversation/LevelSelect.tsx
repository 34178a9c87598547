import { Select } from '@lisan/ui';
import { levels } from './conversation-state';
import { useChatTranslations, useConversation, useConversationStore } from './useConversation';

/** The model level; OpenAI until the person chooses. */
export function LevelSelect() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const level = useConversation((state) => state.level);
  return (
    <Select
      label={t('level.label')}
      hideLabel
      value={level}
      onValueChange={(value) => store.setLevel(levels.find((one) => one === value) ?? 'OpenAI')}
      options={levels.map((one) => ({ value: one, label: t(`level.${one}`) }))}
    />
  );
}
