import { Type, type Static } from 'typebox';
import { Id, Name, Seconds, SignedUrl, Timestamp } from '../fields';
import { pageProtocol } from '../page-protocol';

const Left = Type.Integer({ minimum: 0, examples: [5] });

/** A speech that the demo made, and the video where there is one; gone after an hour. */
export const DemoResult = Type.Object({
  demo_id: Id,
  script: Type.String({ examples: ['The first sip decides the morning.'] }),
  voice_id: Id,
  audio_url: SignedUrl,
  duration: Seconds,
  video_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  expires_at: Timestamp,
});
/** A speech that the demo made, and the video where there is one. */
export type DemoResult = Static<typeof DemoResult>;

/** What the demo offers, what of today's allowance is left, and what it made last. */
export const DemoState = Type.Object({
  voices: Type.Array(
    Type.Object({
      voice_id: Id,
      name: Name,
      language: Type.String({ description: 'BCP 47.', examples: ['ar'] }),
    }),
  ),
  scripts_left: Left,
  speeches_left: Left,
  videos_left: Left,
  /** A drawn face, silent. */
  face_url: Type.String({ examples: [`${pageProtocol.apiBase}/demo/face`] }),
  result: Type.Union([DemoResult, Type.Null()], { examples: [null] }),
});
/** What the demo offers, what of today's allowance is left, and what it made last. */
export type DemoState = Static<typeof DemoState>;
