/** Keeps a styled component's own props from the DOM, where the plain prop name reads better than a `$` one. */
export const ownProps = (...names: readonly string[]) => {
  const own = new Set(names);
  return { shouldForwardProp: (name: string) => !own.has(name) };
};
