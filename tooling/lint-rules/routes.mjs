const ROWS = new Set(['database', 'transaction']);

/**
 * Import rules catch repositories; this one catches the database, which every route gets through
 * `core`.
 */
export const routesWithoutRows = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const refuse = (node, name) => {
      if (!ROWS.has(name)) return;
      context.report({
        node,
        message: `A route never speaks to the database: no '${name}' here. Ask the module's service, x.service.ts, and let it be given the core.`,
      });
    };
    const nameOf = (key) => key.name ?? key.value;
    return {
      MemberExpression({ property, computed }) {
        refuse(property, computed ? property.value : property.name);
      },
      'ObjectPattern > Property'({ key, computed }) {
        if (!computed || key.type === 'Literal') refuse(key, nameOf(key));
      },
    };
  },
};

const QUERIES = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Query builders hang off the connection, so import rules miss them. */
export const sqlInRepositories = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      MemberExpression({ property, computed }) {
        const name = computed ? property.value : property.name;
        if (!QUERIES.has(name)) return;
        context.report({
          node: property,
          message: `SQL stays in repositories: move this '${name}' to the module's x.repository.ts.`,
        });
      },
    };
  },
};
