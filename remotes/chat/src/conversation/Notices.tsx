import { useEffect } from 'react';
import { Banner, Button, IconButton, Progress, fractionOf, Inline } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { conversationAddress } from './conversation-address';
import { useChatTranslations, useConversation, useConversationStore } from './conversation.store';
import { readAttachment } from './attachment';
import type { Attaching } from './conversation-state';
import AttachmentChip from './AttachmentChip';

/** Shows the quota once at most a fifth of the month's replies is left. */
const LOW_QUOTA_DIVISOR = 5;

export function Notices() {
  return (
    <>
      <Gone />
      <Quota />
      <Waiting />
      <Attached />
    </>
  );
}

function Gone() {
  const { t } = useChatTranslations();
  const { navigation } = useHost();
  const store = useConversationStore();
  if (!useConversation(({ isGone }) => isGone)) return null;
  return (
    <Banner
      tone="warn"
      inset
      action={
        <Button
          size="small"
          onClick={() => {
            navigation.goTo(conversationAddress.pathOf(null));
            store.startNewWithDraft();
          }}
        >
          {t('gone.begin')}
        </Button>
      }
    >
      {t('gone.text')}
    </Banner>
  );
}

function Quota() {
  const { t } = useChatTranslations();
  const { navigation } = useHost();
  const store = useConversationStore();
  const quota = useConversation((state) => state.quota);
  const isWriting = useConversation(({ draft }) => draft !== '');
  // Reads the quota when the user starts to type, not on page load.
  useEffect(() => {
    if (isWriting && quota === null) void store.readQuota();
  }, [store, isWriting, quota]);
  if (!quota || quota.left * LOW_QUOTA_DIVISOR > quota.granted) return null;
  return (
    <Banner
      tone={quota.left > 0 ? 'info' : 'warn'}
      inset
      action={
        <Button size="small" onClick={() => navigation.openView('pricing')}>
          {t('quota.plans')}
        </Button>
      }
    >
      {quota.left > 0 ? t('quota.left', { count: quota.left }) : t('quota.over')}
    </Banner>
  );
}

function Waiting() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const queued = useConversation((state) => state.queued);
  useEffect(() => {
    const send = () => void store.sendQueued();
    // The connection may have returned before this listener was added.
    if (navigator.onLine) send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [store]);
  if (!queued) return null;
  return (
    <Banner
      tone="info"
      inset
      icon="offline"
      action={
        <Button size="small" onClick={() => store.cancelQueued()}>
          {t('queue.takeBack')}
        </Button>
      }
    >
      {t('queue.waits')} <bdi>{queued.length > 120 ? `${queued.slice(0, 120)}…` : queued}</bdi>
    </Banner>
  );
}

function fractionRead({ done, scan }: Attaching) {
  if (scan) return fractionOf(scan.page - 1, scan.pages);
  return done < 1 ? fractionOf(done) : undefined;
}

function Attached() {
  const { t, format } = useChatTranslations();
  const store = useConversationStore();
  const attaching = useConversation((state) => state.attaching);
  const attached = useConversation((state) => (state.unsent ? '' : state.attached));
  const isQueued = useConversation(({ queued }) => queued !== '');
  const attachment = readAttachment(attached);

  function handleRemove(): void {
    store.removeAttached();
    document.querySelector<HTMLElement>('form[data-composer] textarea')?.focus();
  }

  return (
    <>
      {attaching && (
        <Progress
          label={
            <>
              {t('attachment.reading')} <bdi>{attaching.name}</bdi>
            </>
          }
          fraction={fractionRead(attaching)}
          detail={
            attaching.scan &&
            t('attachment.page', {
              page: format.number(attaching.scan.page),
              pages: format.number(attaching.scan.pages),
            })
          }
          onCancel={attaching.cancel}
        />
      )}
      {attachment && (
        <Inline role="status">
          <AttachmentChip
            attachment={attachment}
            action={
              !isQueued && (
                <IconButton
                  icon="close"
                  size="small"
                  label={t('attachment.remove', { name: attachment.name })}
                  onClick={handleRemove}
                />
              )
            }
          />
        </Inline>
      )}
    </>
  );
}
