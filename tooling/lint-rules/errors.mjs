/** Bundles hold separate copies of a class, so `instanceof` is unreliable. */
export const errorsByName = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const ours = new Set();
    return {
      'ImportDeclaration[source.value=/^@lisan\\u002f/] > ImportSpecifier'(node) {
        ours.add(node.local.name);
      },
      'BinaryExpression[operator="instanceof"]'(node) {
        const { name } = node.right;
        if (!ours.has(name)) return;
        context.report({
          node,
          message: `instanceof ${name} is false for another bundle's copy: ask the guard by name, is${name}(…) of @lisan/errors.`,
        });
      },
    };
  },
};

/** Minifiers drop class names, so errors must set their name. */
export const namedErrors = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      if (!node.superClass?.name?.endsWith('Error')) return;
      const named = node.body.body.some(
        (member) => member.type === 'PropertyDefinition' && member.key.name === 'name' && member.value,
      );
      if (named) return;
      context.report({
        node: node.id ?? node,
        message: `A minifier renames classes: write the name out, override readonly name = '${node.id?.name ?? 'SomeError'}', and give a stable code.`,
      });
    };
    return { ClassDeclaration: check, ClassExpression: check };
  },
};
