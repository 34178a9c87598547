/**
 * The shell's own frame: router, navigation, pages, what floats. A document that holds the open view's picture shows the view
 * before it; the build writes down which chunks it is, so that others have it fetched along with the shell.
 */
export const frameFile = { frame: () => import('./page-frame') } as const;
