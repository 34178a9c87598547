import { useState } from 'react';
import { limits, type Passkey } from '@lisan/contract';
import { useBusy, useForm } from '@lisan/remote-kit';
import { Button, Dialog, IconButton, Inline, Stack, Text, TextField } from '@lisan/ui';
import { useProfileStore, useProfileTranslations } from '../account/profile.store';
import { DetailList, Setting } from '../account/Setting';
import { ConfirmDialog } from './ConfirmDialog';
import { deviceOf } from './device';

export function PasskeysSetting({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [isAdding, add] = useBusy(() => store.addPasskey(nameThisDevice()));

  /** Without words, so that it reads the same in both directions. */
  function nameThisDevice(): string {
    const { browser = t('signInMethods.unknownDevice'), system } = deviceOf(navigator.userAgent);
    return system === undefined ? browser : `${browser} · ${system}`;
  }

  return (
    <Setting
      label={t('passkeys.title')}
      value={t('passkeys.lead')}
      action={
        <Button icon="key" busy={isAdding} busyLabel={t('passkeys.adding')} onClick={add}>
          {t('passkeys.add')}
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <DetailList>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </DetailList>
      )}
    </Setting>
  );
}

function PasskeyItem({ passkey }: { readonly passkey: Passkey }) {
  const { t, format } = useProfileTranslations();
  const store = useProfileStore();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const { id, name, created_at: createdAt, last_used_at: usedAt } = passkey;
  const dates = [
    t('passkeys.created', { date: format.date(createdAt) }),
    usedAt === null ? t('passkeys.unused') : t('signInMethods.lastSeen', { date: format.date(usedAt) }),
  ];
  return (
    <li>
      <Stack gap={0}>
        <Text>
          <bdi>{name}</bdi>
        </Text>
        <Text tone="muted" size={0}>
          {dates.join(' · ')}
        </Text>
      </Stack>
      <Inline gap={1} wrap={false}>
        <IconButton
          icon="edit"
          label={t('passkeys.renameNamed', { name })}
          onClick={() => setAsked('rename')}
        />
        <IconButton
          icon="trash"
          label={t('passkeys.removeNamed', { name })}
          onClick={() => setAsked('remove')}
        />
      </Inline>
      {asked === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {asked === 'remove' && (
        <ConfirmDialog
          title={t('passkeys.removeTitle', { name })}
          lead={t('passkeys.removeLead')}
          action={t('passkeys.remove')}
          onConfirm={() => store.removePasskey(id)}
          onClose={close}
        />
      )}
    </li>
  );
}

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const form = useForm({
    initial: { name: passkey.name },
    async submit({ name }) {
      await store.renamePasskey(passkey.id, name.trim());
      onClose();
    },
    onFailure: (error) => store.fail(error, 'passkeyChange'),
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('passkeys.renameTitle')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField
            label={t('passkeys.name')}
            autoComplete="off"
            maxLength={limits.passkeyNameMaxLength}
            {...form.field('name')}
          />
          <Button
            type="submit"
            variant="primary"
            fullWidth
            disabled={form.values.name.trim() === ''}
            busy={form.isBusy}
          >
            {t('account.save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
