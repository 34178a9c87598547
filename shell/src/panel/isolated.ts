/** A name or an address that runs from left to right in an Arabic sentence too. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;
