// Checks styled-components templates and inline `style` objects.
const STYLE_TAGS = new Set(['styled', 'css', 'keyframes', 'createGlobalStyle']);

/** @typedef {{ pattern: RegExp, refuse: (found: string) => string }} Refusal */

const directionOf = (side) => (side === 'left' ? 'start' : 'end');
const toLogical = (found) => {
  const [, before, side, after] = /^(.*?)-?(left|right)(-.*)?$/.exec(found) ?? [];
  return `${before ? `${before}-inline-` : 'inset-inline-'}${directionOf(side)}${after ?? ''}`;
};
const mirror = 'Arabic reads from right to left and the page mirrors itself only with logical directions';

/** @type {Refusal[]} */
const physical = [
  {
    pattern: /(?<=^|[\s;{])(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?(?=\s*:)/g,
    refuse: (found) => `Write ${toLogical(found)} in place of ${found}: ${mirror}.`,
  },
  {
    pattern: /(?<=^|[\s;{])(?:left|right)(?=\s*:)/g,
    refuse: (found) => `Write ${toLogical(found)} in place of ${found}: ${mirror}.`,
  },
  {
    pattern: /(?<=^|[\s;{])border-(?:top|bottom)-(?:left|right)-radius(?=\s*:)/g,
    refuse: (found) => {
      const [, block, side] = found.split('-');
      return `Write border-${block === 'top' ? 'start' : 'end'}-${directionOf(side)}-radius in place of ${found}: ${mirror}.`;
    },
  },
  {
    pattern: /(?<=^|[\s;{])text-align\s*:\s*(?:left|right)/g,
    refuse: (found) => `Write text-align: ${directionOf(/left|right/.exec(found)?.[0])}: ${mirror}.`,
  },
  {
    pattern: /(?<=^|[\s;{])(?:float|clear)\s*:\s*(?:left|right)/g,
    refuse: (found) =>
      `Write ${found.replace(/(left|right)$/, (side) => `inline-${directionOf(side)}`)}: ${mirror}.`,
  },
  {
    pattern:
      /(?<=^|[\s;{])(?:margin|padding|inset):[ ]*[^\s;]+[ ]+([^\s;]+)[ ]+[^\s;]+[ ]+(?!\1[ ]*(?:;|$))[^\s;]+(?=[ ]*(?:;|$))/gm,
    refuse: () =>
      `Four values with unequal sides are physical: use the -block and -inline properties; ${mirror}.`,
  },
];

/** @type {Refusal[]} */
const outsideTheTheme = [
  {
    pattern: /(?<=:[^;{}]{0,200})#[\da-f]{3,8}\b/gi,
    refuse: (found) =>
      `${found} is a colour of no theme: take one from token.color of @lisan/ui, so that contrast and dark mode hold.`,
  },
  {
    pattern: /(?<=:[^;{}]{0,200})\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi,
    refuse: (found) =>
      `${found}…) is a colour of no theme: take one from token.color of @lisan/ui, so that contrast and dark mode hold.`,
  },
  {
    pattern:
      /(?<=(?:color|background|border|fill|stroke|outline)[\w-]*\s*:[^;{}]{0,200})\b(?:white|black|red|green|blue|gr[ae]y|orange|yellow)\b/gi,
    refuse: (found) =>
      `${found} is a colour of no theme: take one from token.color of @lisan/ui, so that contrast and dark mode hold.`,
  },
  {
    pattern: /(?<![\w.#-])-?(?:\d+(?:\.\d+)?|\.\d+)px\b/g,
    refuse: (found) =>
      `${found} is a size of no scale: take one from the tokens of @lisan/ui (token.space, media, …).`,
  },
];

function rootOf(tag) {
  if (tag.type === 'Identifier') return tag.name;
  if (tag.type === 'MemberExpression') return rootOf(tag.object);
  if (tag.type === 'CallExpression') return rootOf(tag.callee);
  return undefined;
}

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, (comment) => ' '.repeat(comment.length));
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const textOf = (node) => (node.type === 'Literal' && typeof node.value === 'string' ? node.value : '');

/** @param {Refusal[]} refusals */
const readsStyles = (refusals) => ({
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (text, locate) => {
      for (const { pattern, refuse } of refusals) {
        for (const found of text.matchAll(pattern)) {
          context.report({ ...locate(found.index, found[0].length), message: refuse(found[0]) });
        }
      }
    };
    return {
      TaggedTemplateExpression({ tag, quasi }) {
        if (!STYLE_TAGS.has(rootOf(tag))) return;
        // Interpolations replace one value, so declarations stay readable.
        for (const part of quasi.quasis) {
          const start =
            part.range[0] + (context.sourceCode.text[part.range[0]] === part.value.raw[0] ? 0 : 1);
          report(withoutComments(part.value.raw), (index, length) => ({
            loc: {
              start: context.sourceCode.getLocFromIndex(start + index),
              end: context.sourceCode.getLocFromIndex(start + index + length),
            },
          }));
        }
      },
      'JSXAttribute[name.name="style"] > JSXExpressionContainer > ObjectExpression > Property'(node) {
        const name = node.key.name ?? textOf(node.key);
        report(`${kebab(name)}: ${textOf(node.value)}`, () => ({ node }));
      },
      'JSXAttribute[name.name=/^(?:fill|stroke|color|stopColor)$/] > Literal'(node) {
        report(`color: ${textOf(node)}`, () => ({ node }));
      },
    };
  },
});

export const logicalDirections = readsStyles(physical);
export const themeTokens = readsStyles(outsideTheTheme);
