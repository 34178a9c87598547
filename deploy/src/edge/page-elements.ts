import { pageProtocol } from '@lisan/contract';
import type { PagePicture } from './page-picture';

/** A file that the document asks for before anything names it. */
export interface EarlyFile {
  readonly url: string;
  readonly integrity: string | undefined;
}

/** The attributes must be those of the script that follows, or the browser fetches the file twice. */
export const preload = ({ url, integrity }: EarlyFile): string =>
  `<link rel="preload" as="script" href="${url}"${guarded(integrity)}>`;

/** Everything that was published has a hash; only what is being worked on has none. */
export const guarded = (integrity: string | undefined): string =>
  integrity === undefined ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;

export const pictureStyle = ({ owner, css }: PagePicture['styles'][number], nonce: string): string =>
  `<style nonce="${nonce}" ${pageProtocol.pictureStyle}="${owner}">${css}</style>`;
