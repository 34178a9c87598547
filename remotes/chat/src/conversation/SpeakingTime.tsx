import { Button, Menu, mediaLength } from '@lisan/ui';
import { paces, rateOf, speakingSeconds } from './pace';
import { spokenText } from './spoken-text';
import { useChatTranslations, useConversation, useConversationStore } from './conversation.store';

/** Speaking time of a reply, and the pace it is counted for. */
export function SpeakingTime({ text: reply }: { readonly text: string }) {
  const { t, format } = useChatTranslations();
  const store = useConversationStore();
  const pace = useConversation((state) => state.pace);
  const text = spokenText(reply);
  const seconds = speakingSeconds(text, pace);
  if (seconds === 0) return null;
  const time = t('reply.speakingTime', { length: mediaLength(seconds) });
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet" icon="clock" aria-label={`${time}. ${t('pace.label')}`}>
          {time}
        </Button>
      }
      items={paces.map((one) => ({
        id: one,
        icon: one === pace ? 'check' : undefined,
        label: t(`pace.${one}`, { rate: format.number(rateOf(text, one)) }),
        onSelect: () => store.setPace(one),
      }))}
    />
  );
}
