const message =
  'Select what this component shows: taken whole, a store has it render again with every change of anything. Give the hook a selector, useThing((state) => state.part).';

const isWhole = (selector) =>
  selector.type === 'ArrowFunctionExpression' &&
  selector.body.type === 'Identifier' &&
  selector.body.name === selector.params[0]?.name;

/** Components select from a store; they don't read its whole state. */
export const selectedState = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      'CallExpression[callee.name="useStore"][arguments.length=1]'(node) {
        context.report({ node, message });
      },
      'CallExpression[callee.name=/^use[A-Z]/] > ArrowFunctionExpression'(node) {
        if (isWhole(node)) context.report({ node, message });
      },
    };
  },
};
