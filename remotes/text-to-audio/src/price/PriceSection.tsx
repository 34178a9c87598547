import { Late } from '../studio/Late';
import { useSpeech } from '../speech/useSpeech';

const loadPrice = () => import('./SpeechPrice');

/** The price, once there is something to ask for. */
export function PriceSection() {
  const isAskable = useSpeech(({ text, voiceId }) => voiceId !== '' && /\S/.test(text));
  return isAskable ? <Late load={loadPrice} waiting={null} /> : null;
}
