import { useState } from 'react';
import { styled } from 'styled-components';
import { Banner, Button, Stack, Text, TextArea, TextField, TextLink } from '@lisan/ui';
import { useForm, useHost, useSession } from '@lisan/remote-kit';
import { isEmail } from '../../forms/failure-message';
import { useFailureToast } from '../../forms/useFailureToast';
import { noScriptsOnly, scriptsOnly } from '../../layout/without-scripts';
import { useShellTranslations } from '../../services/shell-context';

const MAX_MESSAGE_LENGTH = 4_000;

/** Emails the Lisan team. A failure keeps the input. */
export function BusinessForm() {
  const { api } = useHost();
  const { t } = useShellTranslations();
  const user = useSession();
  const showFailure = useFailureToast();
  const [sent, setSent] = useState('');
  const form = useForm({
    initial: { name: user?.username ?? '', email: user?.email ?? '', message: '' },
    validate: ({ name, email, message }) => ({
      name: name.trim() ? undefined : t('field.required'),
      email: isEmail(email) ? undefined : t('field.emailInvalid'),
      message: message.trim() ? undefined : t('field.required'),
    }),
    async submit({ name, email, message }) {
      const body = { name: name.trim(), email: email.trim(), message: message.trim() };
      setSent((await api.call('POST /stripe/contact', { body })).message);
    },
    onFailure: showFailure,
  });

  if (sent)
    return (
      <Sent tabIndex={-1} ref={focusMessage}>
        <Banner tone="good" inset>
          {sent}
        </Banner>
      </Sent>
    );
  return (
    <div>
      <Form {...form.formProps} aria-label={t('landing.business.form.label')}>
        <Stack gap={4}>
          <TextField
            label={t('landing.business.form.name')}
            autoComplete="name"
            maxLength={100}
            {...form.field('name')}
          />
          <TextField label={t('field.email')} type="email" autoComplete="email" {...form.field('email')} />
          <TextArea
            label={t('landing.business.form.message')}
            hint={t('landing.business.form.hint')}
            rows={4}
            maxLength={MAX_MESSAGE_LENGTH}
            {...form.field('message')}
          />
          <Button type="submit" fullWidth busy={form.isBusy} busyLabel={t('landing.business.form.sending')}>
            {t('landing.business.form.send')}
          </Button>
        </Stack>
      </Form>
      <ByEmail>
        <Text>
          {t('landing.business.form.byEmail')}{' '}
          <TextLink href={`mailto:${t('about.bookAddress')}`}>{t('about.bookAddress')}</TextLink>
        </Text>
      </ByEmail>
    </div>
  );
}

const focusMessage = (message: HTMLElement | null) => message?.focus();

const Sent = styled.div`
  align-self: center;
  outline: none;
`;

const Form = styled.form`
  ${scriptsOnly}
`;

const ByEmail = styled.div`
  ${noScriptsOnly}
`;
