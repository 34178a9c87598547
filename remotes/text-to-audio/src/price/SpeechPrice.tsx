import { useEffect } from 'react';
import { styled } from 'styled-components';
import { Banner, Button, Inline, RetryBanner, Stack, Text, media, visuallyHidden } from '@lisan/ui';
import { useHost, type Translations } from '@lisan/remote-kit';
import { useSpeech, useSpeechStore } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { type PriceState, usePrice, usePriceStore } from './price.store';

/** Milliseconds; debounces the price request. */
const PRICE_DEBOUNCE_MS = 500;

export default function SpeechPrice() {
  const { t } = useStudioTranslations();
  const price = usePrice((state) => state.price);
  const isMissing = usePrice((state) => state.isMissing);
  const requestPrice = usePriceRequest();
  if (isMissing)
    return <RetryBanner message={t('price.failed')} retryLabel={t('again')} onRetry={requestPrice} />;
  if (!price) return null;
  return (
    <Stack gap={2}>
      <About price={price} />
      <UnsupportedMarks price={price} />
      <OnlyChanged price={price} />
    </Stack>
  );
}

type Price = NonNullable<PriceState['price']>;

function About({ price }: { readonly price: Price }) {
  const { t, format } = useStudioTranslations();
  const { navigation } = useHost();
  const { seconds, sentences: count, seconds_held: needed, seconds_left: left, changed } = price;
  const formatAmount = (amount: number) => formatSeconds(format, amount);
  if (left >= 0 && needed > left && changed.sentences > 0)
    return (
      <Banner
        tone="warn"
        inset
        action={
          <Button size="small" onClick={() => navigation.openView('pricing')}>
            {t('price.plans')}
          </Button>
        }
      >
        {t('price.tooMuch', { needed: formatAmount(needed), left: formatAmount(left) })}
      </Banner>
    );
  const rest = left < 0 ? t('price.unlimited') : t('price.left', { duration: formatAmount(left) });
  return (
    <Text tone="muted" size={0} aria-live="polite">
      {t('price.about', { count, duration: formatAmount(seconds), left: rest })}
    </Text>
  );
}

function UnsupportedMarks({ price: { marks_unheard: marks } }: { readonly price: Price }) {
  const { t } = useStudioTranslations();
  if (!marks || marks.length === 0) return null;
  const names = marks.map((mark) => t(`marks.name.${mark}`)).join(t('marks.and'));
  return (
    <Text tone="muted" size={0}>
      {t('marks.unheard', { names })}
    </Text>
  );
}

function OnlyChanged({ price }: { readonly price: Price }) {
  const { t, format } = useStudioTranslations();
  const store = useSpeechStore();
  const isSpeaking = useSpeech((state) => state.isSpeaking);
  const now = useSpeech(({ text, voiceId, base }) => `${base} ${voiceId} ${text}`);
  const name = useSpeech(({ audios }) => audios?.find(({ id }) => id === price.of.base)?.file_name);
  const { changed, sentences, of } = price;
  const isSame = changed.sentences === 0 && sentences === price.kept_from;
  if (name === undefined || isSame || changed.sentences === sentences) return null;
  // The price must match the present text.
  const isNow = now === `${of.base} ${of.voiceId} ${of.text}`;
  return (
    <Inline gap={2}>
      <Button
        size="small"
        icon="refresh"
        disabled={!isNow || isSpeaking}
        onClick={() => void store.speak(true)}
      >
        {changed.sentences > 0 ? t('price.changed', { count: changed.sentences }) : t('price.joined')}
      </Button>
      <Text as="span" tone="muted" size={0}>
        {changed.sentences > 0 ? (
          <>
            {t('price.costs', { duration: formatSeconds(format, changed.seconds) })}{' '}
            <Reused>{t('price.reused', { name })}</Reused>
          </>
        ) : (
          t('price.free', { name })
        )}
      </Text>
    </Inline>
  );
}

/* A phone has no room for it beside the price. */
const Reused = styled.span`
  ${media.phone} {
    ${visuallyHidden}
  }
`;

function usePriceRequest(): () => Promise<void> {
  const store = usePriceStore();
  const speech = useSpeechStore();
  const text = useSpeech((state) => state.text);
  const voiceId = useSpeech((state) => state.voiceId);
  const base = useSpeech((state) => state.base);
  const requestPrice = async () => {
    if (!(await store.request({ text, voiceId, base }))) speech.forgetBase();
  };
  useEffect(() => {
    if (text.trim() === '' || voiceId === '') return undefined;
    const timer = setTimeout(
      () =>
        void store.request({ text, voiceId, base }).then((isThere) => {
          if (!isThere) speech.forgetBase();
        }),
      store.getState().price ? PRICE_DEBOUNCE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [store, speech, text, voiceId, base]);
  return requestPrice;
}

/** `12 seconds`, `3 minutes and 30 seconds` or `45 minutes`. */
function formatSeconds(format: Translations['format'], seconds: number): string {
  const unit = (amount: number, name: 'second' | 'minute') =>
    format.number(amount, { style: 'unit', unit: name, unitDisplay: 'long' });
  if (seconds < 90) return unit(Math.ceil(seconds), 'second');
  const whole = Math.round(seconds);
  const rest = whole % 60;
  if (rest === 0 || whole >= 1_800) return unit(Math.floor(whole / 60), 'minute');
  return format.list([unit(Math.floor(whole / 60), 'minute'), unit(rest, 'second')]);
}
