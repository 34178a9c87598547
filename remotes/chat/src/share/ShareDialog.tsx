import { styled } from 'styled-components';
import {
  Button,
  CopyButton,
  Dialog,
  Heading,
  IconButton,
  Skeleton,
  Stack,
  Text,
  TextField,
  token,
} from '@lisan/ui';
import { limits, type Conversation } from '@lisan/contract';
import { useChatTranslations } from '../conversation/conversation.store';
import { useShares } from './useShares';

interface ShareDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export default function ShareDialog({ conversation, onClose }: ShareDialogProps) {
  const { t } = useChatTranslations();
  const { shares, isBusy, share, revoke } = useShares();
  const existing = shares?.find(({ id }) => id === conversation.conversation_id);
  const others = shares?.filter((one) => one !== existing) ?? [];
  const link = existing && new URL(existing.path, window.location.href).href;
  return (
    <Dialog open size="medium" onOpenChange={onClose} title={t('share.title')} description={t('share.lead')}>
      <Stack gap={4}>
        {shares === null ? (
          <Skeleton rows={2} />
        ) : existing && link ? (
          <Stack gap={3}>
            <Row>
              <TextField
                label={t('share.link')}
                dir="ltr"
                readOnly
                value={link}
                onFocus={(event) => event.target.select()}
              />
              <CopyButton text={link} label={t('share.copy')} copiedFor={limits.copyFeedbackMilliseconds} />
            </Row>
            <div>
              <Button variant="danger" busy={isBusy} onClick={() => void revoke(existing.share_id)}>
                {t('share.revoke')}
              </Button>
            </div>
          </Stack>
        ) : (
          <div>
            <Button
              variant="primary"
              icon="link"
              busy={isBusy}
              onClick={() => void share(conversation.conversation_id)}
            >
              {t('share.make')}
            </Button>
          </div>
        )}
        {others.length > 0 && (
          <Stack gap={2}>
            <Heading level={3} size={0}>
              {t('share.others')}
            </Heading>
            <Stack as="ul" gap={0}>
              {others.map((one) => (
                <Row key={one.share_id} as="li">
                  <Text as="span" dir="auto" truncate>
                    {one.title}
                  </Text>
                  <IconButton
                    icon="trash"
                    size="small"
                    label={t('share.revokeOf', { title: one.title })}
                    onClick={() => void revoke(one.share_id)}
                  />
                </Row>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${token.space[2]};
  align-items: end;
`;
