import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  Banner,
  Button,
  Checkbox,
  Inline,
  Ltr,
  Stack,
  Text,
  TextField,
  TextLink,
  Dialog,
  Heading,
  plainButton,
} from '@lisan/ui';
import { NewPasswordField } from '../../forms/NewPasswordField';
import { FormPage } from '../../layout/FormPage';
import { useShellTranslations } from '../../services/shell-context';
import { GoogleButton } from '../sign-in/GoogleButton';
import { GoogleSteps, useGoogleSignIn } from '../sign-in/SecondStepForms';
import { termsSections } from '../legal/sections';
import { useRegister } from './useRegister';
import { paths } from '../../navigation/paths';

interface TermsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function TermsDialog(props: TermsDialogProps) {
  const { t, format } = useShellTranslations();
  return (
    <Dialog {...props} title={t('terms.title')} size="medium">
      <Stack gap={5}>
        {termsSections.map((section, index) => (
          <Stack gap={1} key={section}>
            <Heading level={3} size={2}>
              {format.number(index + 1)}. {t(`terms.${section}.title`)}
            </Heading>
            <Text tone="muted">{t(`terms.${section}.text`)}</Text>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}

export function RegisterPage() {
  const { t } = useShellTranslations();
  const { form, success, failure, registeredEmail } = useRegister();
  const google = useGoogleSignIn();
  const [isTermsOpen, setTermsOpen] = useState(false);
  const [beforeTerms, afterTerms] = t('register.accept', { terms: TERMS_MARK }).split(TERMS_MARK);
  if (google.waiting) return <GoogleSteps google={google} />;

  return (
    <FormPage title={t('register.title')} lead={t('register.lead')}>
      {success && (
        <StatusMessage tabIndex={-1} ref={focusMessage}>
          <Stack gap={3}>
            <Banner tone="good" inset>
              {success}
            </Banner>
            <Text tone="muted">
              {t('register.confirmEmail')} <Ltr>{registeredEmail}</Ltr>
            </Text>
            <Button asChild variant="primary" fullWidth>
              <Link to={paths.login} state={{ email: registeredEmail }}>
                {t('register.logIn')}
              </Link>
            </Button>
          </Stack>
        </StatusMessage>
      )}
      {failure && (
        <Banner tone="bad" inset>
          {failure}
        </Banner>
      )}
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField label={t('field.username')} {...form.field('username')} autoComplete="nickname" />
          <TextField label={t('field.email')} {...form.field('email')} type="email" autoComplete="username" />
          <NewPasswordField
            label={t('field.password')}
            known={[form.values.username, form.values.email]}
            {...form.field('password')}
          />
          <InvitationField form={form} />
          <Checkbox
            label={
              <>
                {beforeTerms}
                <TextLink asChild>
                  <PlainButton type="button" onClick={() => setTermsOpen(true)}>
                    {t('register.readTerms')}
                  </PlainButton>
                </TextLink>
                {afterTerms}
              </>
            }
            hint={form.values.accepted ? undefined : t('register.acceptFirst')}
            checked={form.values.accepted}
            onCheckedChange={(accepted) => form.set('accepted', accepted)}
          />
          <Button
            type="submit"
            variant={success ? 'secondary' : 'primary'}
            fullWidth
            disabled={!form.values.accepted}
            busy={form.isBusy}
            busyLabel={t('register.busy')}
          >
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <GoogleButton failure={t('signIn.googleFailed')} onToken={google.handleToken} />
      <Text>
        <TextLink asChild>
          <Link to={paths.login} state={{ email: registeredEmail }}>
            {t('register.back')}
          </Link>
        </TextLink>
      </Text>
      <TermsDialog open={isTermsOpen} onOpenChange={setTermsOpen} />
    </FormPage>
  );
}

/** Where the translation has the link to the terms. */
const TERMS_MARK = '\u2060';

function InvitationField({ form }: Pick<ReturnType<typeof useRegister>, 'form'>) {
  const { t } = useShellTranslations();
  const [isOpen, setOpen] = useState(form.values.invitation_code !== '');
  const [isPressed, setPressed] = useState(false);
  if (!isOpen)
    return (
      <Inline>
        <TextLink asChild>
          <PlainButton
            type="button"
            onClick={() => {
              setOpen(true);
              setPressed(true);
            }}
          >
            {t('register.haveCode')}
          </PlainButton>
        </TextLink>
      </Inline>
    );
  return (
    <TextField
      ref={isPressed ? focusField : undefined}
      label={t('register.invitation')}
      hint={form.values.invitation_code ? t('register.invitationHint') : undefined}
      {...form.field('invitation_code')}
      autoComplete="off"
      maxLength={32}
      dir="ltr"
    />
  );
}

const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Clearing the form disables the button, which loses the focus; on phones the message is above the visible area. */
const focusMessage = (message: HTMLElement | null) => message?.focus();

const StatusMessage = styled.div`
  outline: none;
`;

const PlainButton = styled.button`
  ${plainButton}
`;
