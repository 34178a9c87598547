import scriptEnLight from './chat.en.light.webp';
import scriptEnDark from './chat.en.dark.webp';
import scriptArLight from './chat.ar.light.webp';
import scriptArDark from './chat.ar.dark.webp';
import voiceEnLight from './text-to-audio.en.light.webp';
import voiceEnDark from './text-to-audio.en.dark.webp';
import voiceArLight from './text-to-audio.ar.light.webp';
import voiceArDark from './text-to-audio.ar.dark.webp';
import lipSyncEnLight from './lip-sync.en.light.webp';
import lipSyncEnDark from './lip-sync.en.dark.webp';
import lipSyncArLight from './lip-sync.ar.light.webp';
import lipSyncArDark from './lip-sync.ar.dark.webp';

/** Screens of the tools, made by `npm run figures -- screens`. */
export const screens = {
  script: {
    en: { light: scriptEnLight, dark: scriptEnDark },
    ar: { light: scriptArLight, dark: scriptArDark },
  },
  voice: {
    en: { light: voiceEnLight, dark: voiceEnDark },
    ar: { light: voiceArLight, dark: voiceArDark },
  },
  lipSync: {
    en: { light: lipSyncEnLight, dark: lipSyncEnDark },
    ar: { light: lipSyncArLight, dark: lipSyncArDark },
  },
} as const;

export type ToolName = keyof typeof screens;

/** Pixels of each image. */
export const screenSize = { width: 1032, height: 640 } as const;
