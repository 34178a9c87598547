import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { isApiError } from '@lisan/errors';
import type { Language } from '@lisan/i18n';
import { Banner, Button, Stack, TextArea, TextField } from '@lisan/ui';
import { useForm, useHost, useSession, useTranslations } from '@lisan/remote-kit';
import ar from './translations/ar.json';
import en from './translations/en.json';

/** Short enough to come with the form in all languages. */
const texts: Readonly<Record<Language, typeof en>> = { en, ar };
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 4_000;
const DRAFT_KEY = 'contact.message';
const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** Emails the Lisan team. A signed-in user's message survives a failure, closing and a reload. */
export function ContactForm({ label }: { readonly label: string }) {
  const { api, memory } = useHost();
  const { language } = useTranslations('contact');
  const t = (key: keyof typeof en) => texts[language][key];
  const user = useSession();
  const [sent, setSent] = useState('');
  const [failure, setFailure] = useState('');
  const form = useForm({
    initial: {
      name: user?.username ?? '',
      email: user?.email ?? '',
      message: memory.read(DRAFT_KEY) ?? '',
    },
    validate: ({ name, email, message }) => ({
      name: name.trim() ? undefined : t('nameMissing'),
      email: emailPattern.test(email.trim()) ? undefined : t('emailInvalid'),
      message: message.trim() ? undefined : t('messageMissing'),
    }),
    async submit({ name, email, message }) {
      const body = { name: name.trim(), email: email.trim(), message: message.trim() };
      const answer = await api.call('POST /stripe/contact', { body });
      memory.write(DRAFT_KEY, null);
      setSent(answer.message);
    },
    onFailure(error) {
      setFailure(isApiError(error) && error.detail ? error.detail : t('failed'));
      return () => setFailure('');
    },
  });
  const { message } = form.values;
  useEffect(() => {
    if (!sent) memory.write(DRAFT_KEY, message || null);
  }, [memory, message, sent]);

  if (sent)
    return (
      <Sent tabIndex={-1} ref={focusMessage}>
        <Banner tone="good" inset>
          {sent}
        </Banner>
      </Sent>
    );
  return (
    <form {...form.formProps} aria-label={label}>
      <Stack gap={4}>
        <TextField
          label={t('name')}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          {...form.field('name')}
        />
        <TextField label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
        <TextArea
          label={t('message')}
          hint={t('hint')}
          rows={4}
          maxLength={MAX_MESSAGE_LENGTH}
          {...form.field('message')}
        />
        {failure && (
          <Banner tone="bad" inset>
            {failure}
          </Banner>
        )}
        <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  );
}

const focusMessage = (message: HTMLElement | null) => message?.focus();

const Sent = styled.div`
  outline: none;
`;
