export const openedViewsKey = 'lisan-opened-views';
