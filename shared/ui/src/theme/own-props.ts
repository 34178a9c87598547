/** Keeps a styled component's own props out of the DOM. */
export const ownProps = (...names: readonly string[]) => {
  const ownNames = new Set(names);
  return { shouldForwardProp: (name: string) => !ownNames.has(name) };
};
