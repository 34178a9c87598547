import { pageProtocol } from '@lisan/contract';
import type { PagePrerender } from './page-prerender';

export interface EarlyFile {
  readonly url: string;
  readonly integrity: string | undefined;
}

/** The attributes must be those of the script that follows, or the browser fetches the file twice. */
const linkTo = ({ url, integrity }: EarlyFile, rank: string): string =>
  `<link rel="preload" as="script" href="${url}"${guarded(integrity)}${rank}>`;

export const preload = (file: EarlyFile): string => linkTo(file, '');

export const preloadBehind = (file: EarlyFile): string => linkTo(file, ' fetchpriority="low"');

/** Only development files have no hash. */
export const guarded = (integrity: string | undefined): string =>
  integrity === undefined ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;

export const prerenderStyle = ({ owner, css }: PagePrerender['styles'][number], nonce: string): string =>
  `<style nonce="${nonce}" ${pageProtocol.prerenderedStyle}="${owner}">${css}</style>`;
