import { itemAddress } from '@lisan/remote-kit/view-parts';

export const jobAddress = itemAddress('job', '/home?view=lip-sync');
