/** Key of the user's view history; removed at sign-out. */
export const openedViewsKey = 'lisan-opened-views';
