import { Button, Dialog, Stack, TextArea, TextField } from '@lisan/ui';
import { useForm, useSession } from '@lisan/remote-kit';
import { useBillingTranslations, usePlansStore } from './usePlans';

const longestMessage = 4_000;
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;

/** The Custom plan is made to measure: a question to the people of Lisan, no checkout. What was typed survives a failure. */
export function ContactDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useBillingTranslations();
  const store = usePlansStore();
  const user = useSession();
  const { field, formProps, isBusy, send } = useForm({
    initial: { name: user?.username ?? '', email: user?.email ?? '', message: '' },
    validate: ({ name, email, message }) => ({
      name: name.trim() ? undefined : t('contact.nameMissing'),
      email: looksLikeEmail.test(email.trim()) ? undefined : t('contact.emailInvalid'),
      message: message.trim() ? undefined : t('contact.messageMissing'),
    }),
    async submit({ name, email, message }) {
      await store.ask({ name: name.trim(), email: email.trim(), message: message.trim() });
      onClose();
    },
    onFailure: (error) => store.fail(error, 'contact'),
  });

  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('contact.title')}
      description={t('contact.lead')}
      footer={
        <Button variant="primary" busy={isBusy} busyLabel={t('contact.sending')} onClick={send}>
          {t('contact.send')}
        </Button>
      }
    >
      <form {...formProps}>
        <Stack gap={4}>
          <TextField label={t('contact.name')} autoComplete="name" maxLength={100} {...field('name')} />
          <TextField label={t('contact.email')} type="email" autoComplete="email" {...field('email')} />
          <TextArea label={t('contact.message')} rows={5} maxLength={longestMessage} {...field('message')} />
        </Stack>
      </form>
    </Dialog>
  );
}
