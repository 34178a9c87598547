/**
 * The shell's layout: router, navigation, pages and overlays. With a prerendered view, the view comes first; otherwise
 * the build's chunk list preloads it.
 */
export const frameFile = { frame: () => import('./page-frame') } as const;
