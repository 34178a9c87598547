/** Keeps a styled component's own props out of the DOM. */
export const ownProps = (...names: readonly string[]) => {
  const own = new Set(names);
  return { shouldForwardProp: (name: string) => !own.has(name) };
};
