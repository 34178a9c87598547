/** Of the page as it is now; one without query and fragment where the shell is rendered without a browser. */
export const presentUrl = (): URL =>
  new URL(typeof window === 'undefined' ? 'https://lisan.invalid' : window.location.href);
