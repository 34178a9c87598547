const QUESTION_WORD =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|has|have|should|ما|ماذا|من هو|من هي|متى|أين|اين|لماذا|كيف|هل|كم|أي)(?!\p{L})/iu;
const IS_ASKED = /[?؟]\s*$/u;

/** Whether a prompt wants to know something. `text` is normalised. */
export function isQuestion(text: string): boolean {
  // "How to bake bread" names a topic.
  const asksForWriting = /^(?:can|could|would|will) you|^how to [^?]*$|^هل (?:يمكنك|تستطيع)/iu.test(text);
  return !asksForWriting && (QUESTION_WORD.test(text) || IS_ASKED.test(text));
}
