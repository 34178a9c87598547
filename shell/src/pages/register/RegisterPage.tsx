import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  Banner,
  Button,
  Checkbox,
  PasswordField,
  Stack,
  Text,
  TextField,
  TextLink,
  token,
  Dialog,
  Heading,
} from '@lisan/ui';
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
  if (google.waiting) return <GoogleSteps google={google} />;

  return (
    <FormPage title={t('register.title')} lead={t('register.lead')}>
      {success && (
        <StatusMessage tabIndex={-1} ref={focusMessage}>
          <Banner tone="good" inset>
            {success}
          </Banner>
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
          <PasswordField
            label={t('field.password')}
            hint={t('field.passwordHint')}
            {...form.field('password')}
            autoComplete="new-password"
          />
          <TextField
            label={t('register.invitation')}
            hint={form.values.invitation_code ? t('register.invitationHint') : undefined}
            {...form.field('invitation_code')}
            autoComplete="off"
            maxLength={32}
            dir="ltr"
          />
          <Checkbox
            label={t('register.accept')}
            hint={
              <>
                {!form.values.accepted && <span>{t('register.acceptFirst')}</span>}
                <TextLink asChild>
                  <TermsButton type="button" onClick={() => setTermsOpen(true)}>
                    {t('register.readTerms')}
                  </TermsButton>
                </TextLink>
              </>
            }
            checked={form.values.accepted}
            onCheckedChange={(accepted) => form.set('accepted', accepted)}
          />
          <Button
            type="submit"
            variant="primary"
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

/** Clearing the form disables the button, which loses the focus; on phones the message is above the visible area. */
const focusMessage = (message: HTMLElement | null) => message?.focus();

const StatusMessage = styled.div`
  outline: none;
`;

const TermsButton = styled.button`
  display: block;
  padding: ${token.space[2]} 0;
  border: 0;
  background: none;
  font-size: inherit;
  text-align: start;
  cursor: pointer;
`;
