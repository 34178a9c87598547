import { useState } from 'react';
import { Button, Checkbox, Dialog, Inline, PasswordField, Stack } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { Section } from './Section';
import { useProfilePage, useProfileWords } from './useProfile';

/** Everything about me: to take along, or to delete. */
export function DataCard() {
  const { t } = useProfileWords();
  const { requests, attempt } = useProfilePage();
  const [isAsked, setAsked] = useState(false);
  const [isExporting, setExporting] = useState(false);

  async function handleExport(): Promise<void> {
    setExporting(true);
    await attempt('failure.export', async () => {
      const address = URL.createObjectURL(await requests.export());
      const link = document.createElement('a');
      link.href = address;
      link.download = 'lisan-export.zip';
      link.click();
      URL.revokeObjectURL(address);
    });
    setExporting(false);
  }

  return (
    <Section title={t('data.title')} lead={t('data.lead')}>
      <Inline>
        <Button icon="download" busy={isExporting} onClick={() => void handleExport()}>
          {t('data.export')}
        </Button>
        <Button icon="trash" onClick={() => setAsked(true)}>
          {t('delete.open')}
        </Button>
      </Inline>
      {isAsked && <DeleteDialog onClose={() => setAsked(false)} />}
    </Section>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileWords();
  const { toasts, sessionActions } = useHost();
  const { profile, requests, attempt } = useProfilePage();
  const [password, setPassword] = useState('');
  const [isUnderstood, setUnderstood] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function handleDelete(): Promise<void> {
    setBusy(true);
    const isDeleted = await attempt('failure.delete', async () => void (await requests.remove(password)));
    setBusy(false);
    if (!isDeleted) return;
    toasts.show({ message: t('delete.done'), tone: 'good' });
    await sessionActions.signOut({ goTo: '/login', isOver: true });
  }

  return (
    <Dialog
      open
      decision
      onOpenChange={onClose}
      title={t('delete.title')}
      description={t('delete.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('delete.keep')}</Button>
          <Button
            variant="danger"
            disabled={(profile.has_password && password === '') || !isUnderstood}
            busy={isBusy}
            onClick={() => void handleDelete()}
          >
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {profile.has_password && (
          <PasswordField
            label={t('delete.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <Checkbox label={t('delete.understood')} checked={isUnderstood} onCheckedChange={setUnderstood} />
      </Stack>
    </Dialog>
  );
}
