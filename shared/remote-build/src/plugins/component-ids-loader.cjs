module.exports = async function componentIdsLoader(source) {
  const { withComponentIds } = await import('./component-ids.js');
  return withComponentIds(source, this.resourcePath);
};
