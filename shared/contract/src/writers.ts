/** `engine` of replies without a model. */
export const builtInWriter = 'built-in';
