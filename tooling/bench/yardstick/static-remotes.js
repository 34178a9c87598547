// Replaces the federation runtime in Lisan as one bundle: remotes are modules of the same build.
const remotes = import.meta.webpackContext('../../../remotes', {
  regExp: /^\.\/[a-z-]+\/src\/remote\.tsx$/,
  mode: 'eager',
});

export const registerPlugins = () => undefined;
export const registerRemotes = () => undefined;
export const getInstance = () => undefined;
export const loadRemote = (name) => remotes(`./${name.split('/')[0]}/src/remote.tsx`);
