import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Inline, Ltr, Stack, Text, TextLink } from '@lisan/ui';
import { useBusy, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { paths } from '../../navigation/paths';
import { useShellTranslations } from '../../services/shell-context';

const WAIT_SECONDS = 60;

/** Sends the reset email again, at most once a minute. */
export function SendAgain({ email }: { readonly email: string }) {
  const { api, toasts } = useHost();
  const { t } = useShellTranslations();
  const showFailure = useFailureToast();
  const [secondsLeft, restart] = useCountdown(WAIT_SECONDS);
  const [isSending, send] = useBusy(async () => {
    try {
      await api.call('POST /user/forgot-password', { body: { email } });
      toasts.show({ message: t('forgot.sent'), tone: 'good' });
      restart();
    } catch (error) {
      showFailure(error);
    }
  });
  return (
    <Stack gap={2}>
      <Text tone="muted" size={0}>
        {t('resetCode.sentTo')} <Ltr>{email}</Ltr>
      </Text>
      <Inline justify="between">
        <Button size="small" busy={isSending} disabled={secondsLeft > 0} onClick={send}>
          {secondsLeft > 0 ? t('resetCode.againIn', { count: secondsLeft }) : t('resetCode.again')}
        </Button>
        <TextLink asChild>
          <Link to={paths.forgotPassword}>{t('resetCode.other')}</Link>
        </TextLink>
      </Inline>
    </Stack>
  );
}

function useCountdown(seconds: number): [secondsLeft: number, restart: () => void] {
  const [left, setLeft] = useState(seconds);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((present) => Math.max(0, present - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, () => setLeft(seconds)];
}
