import type { Preflight } from '@lisan/contract';
import type { LipSyncCheck, LipSyncEngine, LipSyncErrorCode } from '@lisan/engine-contract';
import { findRefusal } from '@lisan/engine-lip-sync';
import type { Translate } from '../../../translations/translator';

type Finding = Preflight['findings'][number];
type State = Finding['state'];

/** Face height in pixels from which lips are clearly visible; smaller faces pass with a warning. */
const MIN_GOOD_HEIGHT_PIXELS = 160;
/** Frontal faces score 0.6 to 1, a half profile below 0.4. */
const MIN_GOOD_FRONT_SCORE = 0.4;
const MIN_LIGHT = 0.2;
const MAX_LIGHT = 0.9;

/** A provider takes these, with a less certain result. */
const advice: Readonly<Partial<Record<LipSyncErrorCode, string>>> = {
  lip_sync_no_face: 'preflight_face_rare',
  lip_sync_several_faces: 'preflight_several_faces',
  lip_sync_face_too_small: 'preflight_face_small',
  lip_sync_face_leaves: 'preflight_face_rare',
};

export function describeFace(
  check: LipSyncCheck,
  translate: Translate,
  engine: Pick<LipSyncEngine, 'local'>,
): Finding[] {
  const rejection = check.ok ? null : check.refusal;
  const refused = findRefusal(check, engine);
  const key = refused ? refused.refusal : rejection && (advice[rejection] ?? rejection);
  const message = key === null ? null : translate(key, refused?.values ?? {});
  const isSize = rejection === 'lip_sync_face_too_small';
  const problem = refused ? 'bad' : 'weak';
  const face: Finding = {
    about: 'face',
    state: rejection === null || isSize ? 'good' : problem,
    advice: isSize ? null : message,
  };
  const { looks } = check;
  if (!looks || looks.faces === 0) return [face];
  const about = (name: Finding['about'], state: State, key: string): Finding => ({
    about: name,
    state,
    advice: state === 'good' ? null : translate(key),
  });
  const isDark = looks.light < MIN_LIGHT;
  return [
    face,
    isSize
      ? { about: 'size', state: problem, advice: message }
      : about('size', looks.height < MIN_GOOD_HEIGHT_PIXELS ? 'weak' : 'good', 'preflight_face_small'),
    about('front', looks.front < MIN_GOOD_FRONT_SCORE ? 'weak' : 'good', 'preflight_face_turned'),
    about(
      'light',
      isDark || looks.light > MAX_LIGHT ? 'weak' : 'good',
      isDark ? 'preflight_too_dark' : 'preflight_too_bright',
    ),
  ];
}

/** `loudest` is in decibels below full scale. */
export function describeSound(loudest: number, translate: Translate): Finding {
  if (loudest < MIN_AUDIBLE_DB)
    return { about: 'sound', state: 'bad', advice: translate('preflight_silent') };
  if (loudest < MIN_CLEAR_DB) return { about: 'sound', state: 'weak', advice: translate('preflight_quiet') };
  return { about: 'sound', state: 'good', advice: null };
}

const MIN_AUDIBLE_DB = -50;
const MIN_CLEAR_DB = -32;

/** Loudest tenth of a second; samples range from -1 to 1. */
export function loudestOf(samples: Float32Array, sampleRate: number): number {
  const length = Math.max(1, Math.round(sampleRate / 10));
  let max = 0;
  for (let from = 0; from < samples.length; from += length) {
    let energy = 0;
    const end = Math.min(samples.length, from + length);
    for (let i = from; i < end; i += 1) energy += (samples[i] ?? 0) ** 2;
    max = Math.max(max, energy / length);
  }
  return 10 * Math.log10(max + 1e-12);
}
