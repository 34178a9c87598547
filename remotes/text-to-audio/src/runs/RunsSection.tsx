import { Late } from '../studio/Late';
import { useSpeech } from '../speech/useSpeech';

const loadRuns = () => import('./SpeechRuns');

/** How far a long speech is, also one that was begun in another tab or before a reload. */
export function RunsSection() {
  const isUnderWay = useSpeech(({ isSpeaking, isLong, runs }) => (isSpeaking && isLong) || runs.length > 0);
  return isUnderWay ? <Late load={loadRuns} waiting={null} /> : null;
}
