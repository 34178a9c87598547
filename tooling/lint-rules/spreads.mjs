/** `...{ a, b }` copies an object only to list properties on one line. */
export const plainProperties = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) => context.report({ node, message: 'Write the properties without the spread.' });
    return {
      'SpreadElement[argument.type="ObjectExpression"]'(node) {
        if (node.parent.type === 'ObjectExpression') report(node);
      },
      'JSXSpreadAttribute[argument.type="ObjectExpression"]': report,
    };
  },
};
