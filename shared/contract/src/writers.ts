/** `engine` of replies that no model wrote. */
export const builtInWriter = 'built-in';
