const READ_ALOUD = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);

const hasWords = (text) => typeof text === 'string' && /\p{L}{2,}/u.test(text);

/** Text in JSX, and in visible or announced attributes, must come from translations. */
export const translatedTexts = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const refuse = (node, words) =>
      context.report({
        node,
        message: `"${words.trim()}" exists in one language only: add a key to translations/en.json and ar.json and show t('key'), with t from useTranslations of @lisan/remote-kit.`,
      });
    return {
      JSXText(node) {
        if (hasWords(node.value)) refuse(node, node.value);
      },
      ':matches(JSXElement, JSXFragment) > JSXExpressionContainer > Literal'(node) {
        if (hasWords(node.value)) refuse(node, node.value);
      },
      'JSXAttribute > Literal'(node) {
        if (READ_ALOUD.has(node.parent.name.name) && hasWords(node.value)) refuse(node, node.value);
      },
    };
  },
};
