/** In order; also what search engines show as questions and answers. */
export const questions = ['what', 'languages', 'voice', 'video', 'trial', 'cancel'] as const;
