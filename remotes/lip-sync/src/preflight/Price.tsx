import type { Preflight } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { Banner, Button, Stack, Text, mediaLength } from '@lisan/ui';
import { useSync, useSyncTranslations } from '../sync/useSync';

/** What it takes of what is left, and how long it will be about. */
export function Price({ told }: { readonly told: Preflight }) {
  const { t } = useSyncTranslations();
  const { navigation } = useHost();
  const chosen = useSync((state) => state.fit);
  const { fits, left, ahead, pace } = told;
  const { seconds = 0 } = fits.find(({ fit }) => fit === chosen) ?? fits[0] ?? {};
  const values = { seconds: mediaLength(seconds), left: mediaLength(left.seconds), count: left.jobs };
  const isEnough = seconds <= left.seconds && left.jobs > 0;
  return (
    <Stack gap={1}>
      {isEnough ? (
        <Text weight="medium">{t('preflight.price.takes', values)}</Text>
      ) : (
        <Banner
          tone="warn"
          inset
          action={
            <Button size="small" onClick={() => navigation.openView('pricing')}>
              {t('preflight.price.plans')}
            </Button>
          }
        >
          {t('preflight.price.tooMuch', values)}
        </Banner>
      )}
      <Text size={0} tone="muted">
        {pace !== null && `${t('preflight.wait.work', { time: mediaLength(Math.max(1, seconds * pace)) })} `}
        {ahead === 0 ? t('preflight.wait.none') : t('preflight.wait.ahead', { count: ahead })}
      </Text>
    </Stack>
  );
}
