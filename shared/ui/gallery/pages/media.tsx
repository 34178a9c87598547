import { useState } from 'react';
import { AudioPlayer, Card, Grid, VideoPlayer } from '../../src';
import type { GalleryPage, Say } from '../situation';
import { sampleSound } from '../sample-sound';

export const mediaPages: readonly GalleryPage[] = [
  { id: 'audio-player', title: 'AudioPlayer', Show: Sounds },
  {
    id: 'video-player',
    title: 'VideoPlayer',
    Show: ({ say }) => (
      <Grid minimum="20rem">
        <VideoPlayer
          src="data:video/mp4;base64,AAAA"
          name={say('A video that cannot be played', 'فيديو لا يمكن تشغيله')}
          captions={[{ src: 'data:text/vtt,WEBVTT', language: 'ar', label: 'العربية' }]}
        />
      </Grid>
    ),
  },
];

function Sounds({ say }: { say: Say }) {
  const [src] = useState(() => URL.createObjectURL(sampleSound()));
  return (
    <Grid minimum="18rem">
      <Card padding={4}>
        <AudioPlayer src={src} name={say('Welcome to the show', 'مرحبًا بكم في البرنامج')} />
      </Card>
      <Card padding={4}>
        <AudioPlayer src={src} name="رسالة صوتية.mp3" playbackRate={1.5} />
      </Card>
      <Card padding={4}>
        <AudioPlayer src="data:audio/mpeg;base64,AAAA" name={say('A broken recording', 'تسجيل معطوب')} />
      </Card>
    </Grid>
  );
}
