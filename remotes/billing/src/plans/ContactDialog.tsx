import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Dialog, focusFirstError, Stack, TextArea, TextField } from '@lisan/ui';
import { isAbortError, isApiError } from '@lisan/errors';
import { useHost, useSession } from '@lisan/remote-kit';
import { askForCustom } from './plans.requests';
import { useBillingWords } from './useBillingWords';

const longestMessage = 4_000;
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;

/** The Custom plan is made to measure: a question to the people of Lisan, no checkout. What was typed survives a failure. */
export function ContactDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useBillingWords();
  const { api, report, toasts } = useHost();
  const user = useSession();
  const [values, setValues] = useState({ name: user?.username ?? '', email: user?.email ?? '', message: '' });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const problems = {
    name: values.name.trim() === '' ? t('contact.nameMissing') : undefined,
    email: looksLikeEmail.test(values.email.trim()) ? undefined : t('contact.emailInvalid'),
    message: values.message.trim() === '' ? t('contact.messageMissing') : undefined,
  };
  const shown = (field: keyof typeof problems) => (isTried ? problems[field] : undefined);

  async function send(): Promise<void> {
    // The fields are marked before the first of them is looked for.
    flushSync(() => setTried(true));
    if (Object.values(problems).some(Boolean)) {
      focusFirstError(form.current ?? document);
      return;
    }
    if (isBusy) return;
    setBusy(true);
    try {
      const { message } = await askForCustom(api, {
        name: values.name.trim(),
        email: values.email.trim(),
        message: values.message.trim(),
      });
      toasts.show({ message, tone: 'good' });
      onClose();
    } catch (error) {
      if (isAbortError(error)) return;
      report(error, 'contact');
      const detail = isApiError(error) ? error.detail : '';
      toasts.show({ title: t('contact.failed'), message: detail || t('plans.failedLead'), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  const set = (part: Partial<typeof values>) => setValues((present) => ({ ...present, ...part }));
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('contact.title')}
      description={t('contact.lead')}
      footer={
        <Button variant="primary" busy={isBusy} busyLabel={t('contact.sending')} onClick={() => void send()}>
          {t('contact.send')}
        </Button>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap={4}>
          <TextField
            label={t('contact.name')}
            autoComplete="name"
            maxLength={100}
            value={values.name}
            error={shown('name')}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label={t('contact.email')}
            type="email"
            autoComplete="email"
            value={values.email}
            error={shown('email')}
            onChange={({ target }) => set({ email: target.value })}
          />
          <TextArea
            label={t('contact.message')}
            rows={5}
            maxLength={longestMessage}
            value={values.message}
            error={shown('message')}
            onChange={({ target }) => set({ message: target.value })}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
