const call =
  'Call through useHost().api of @lisan/remote-kit: it adds the bearer, the time-out and the named errors.';
const publish =
  'Publish a typed event with useHost().bus of @lisan/remote-kit: whoever hears it is checked at release.';
const keep =
  'A tab, a remote and a version apart may write the same key: who is signed in comes from useSession() of @lisan/remote-kit, all else from the server through useHost().api.';

const insteads = {
  fetch: call,
  XMLHttpRequest: call,
  EventSource: call,
  WebSocket: call,
  localStorage: keep,
  sessionStorage: keep,
  indexedDB: keep,
  dispatchEvent: publish,
  CustomEvent: publish,
};
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self', 'document']);

/**
 * Refuses raw browser services where the host provides better ones.
 * Option `{ allow: string[] }`: names that this package wraps for the others.
 */
export const lentServices = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    const allowed = new Set(context.options[0]?.allow);
    const isGlobal = (node) => context.sourceCode.isGlobalReference(node);
    const refuse = (node, name) => {
      if (Object.hasOwn(insteads, name) && !allowed.has(name)) {
        context.report({ node, message: `No raw ${name} here. ${insteads[name]}` });
      }
    };
    return {
      Identifier(node) {
        if (isGlobal(node)) refuse(node, node.name);
      },
      MemberExpression({ object, property, computed }) {
        if (!GLOBAL_OBJECTS.has(object.name) || !isGlobal(object)) return;
        refuse(property, computed ? property.value : property.name);
      },
      'VariableDeclarator > ObjectPattern > Property'(node) {
        if (GLOBAL_OBJECTS.has(node.parent.parent.init?.name)) refuse(node, node.key.name);
      },
    };
  },
};

/** Only the package's config.ts reads the environment and validates it. */
export const environmentByConfig = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    // PATH is passed on to child processes; it isn't a setting.
    const isPath = ({ property }) => (property?.name ?? property?.value) === 'PATH';
    const refuse = (node) =>
      !isPath(node) &&
      context.report({
        node,
        message:
          'config.ts is the only reader of the environment: it checks each variable once and says in words what is wrong. Take the setting as an argument.',
      });
    return {
      'MemberExpression[object.object.name="process"][object.property.name="env"]': refuse,
      'VariableDeclarator[init.object.name="process"][init.property.name="env"] > ObjectPattern': refuse,
    };
  },
};
