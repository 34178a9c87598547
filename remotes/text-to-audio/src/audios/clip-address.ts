import { itemAddress } from '@lisan/remote-kit/view-parts';

export const clipAddress = itemAddress('clip', '/home?view=text-to-audio');
