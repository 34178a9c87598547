/** Where is kept what the person of this browser opens after what; taken away when they sign out. */
export const openedViewsKey = 'lisan-opened-views';
