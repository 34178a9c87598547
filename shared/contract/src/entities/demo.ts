import { Type, type Static } from 'typebox';
import { Id, Name, Seconds, SignedUrl, Timestamp } from '../fields';
import { pageProtocol } from '../page-protocol';

const Left = Type.Integer({ minimum: 0, examples: [5] });

export const DemoResult = Type.Object({
  demo_id: Id,
  script: Type.String({ examples: ['The first sip decides the morning.'] }),
  voice_id: Id,
  audio_url: SignedUrl,
  duration: Seconds,
  video_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  expires_at: Timestamp,
});
export type DemoResult = Static<typeof DemoResult>;

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
  face_url: Type.String({ examples: [`${pageProtocol.apiBase}/demo/face`] }),
  result: Type.Union([DemoResult, Type.Null()], { examples: [null] }),
});
export type DemoState = Static<typeof DemoState>;
