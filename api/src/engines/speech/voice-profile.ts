/**
 * A voice of the built-in engine, set to the pitch, liveliness and pace of a person. It does not sound like that
 * person: on screen it is called a voice profile, never a clone. Plain JSON, kept with the voice.
 */
export interface VoiceProfile {
  /** The built-in timbre that the settings were made for. */
  readonly timbre: 'low' | 'high';
  /** eSpeak units, 0 to 99; 50 is the timbre's own. */
  readonly pitch: number;
  /** eSpeak units, 0 (flat) to 99. */
  readonly range: number;
  /** Words a minute. */
  readonly rate: number;
}
