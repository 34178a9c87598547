// Nothing newer than Node 12 in this file, and nothing imported before the check: an old Node must be told in words.
var needed = [20, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < needed[0] || (have[0] === needed[0] && have[1] < needed[1])) {
  process.stderr.write(
    'Lisan needs Node.js ' + needed.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exitCode = 1;
} else {
  import('./bundle.mjs')
    .then(function (module) {
      return module.bundle('run-start');
    })
    .then(function (url) {
      return import(url);
    })
    .then(function (module) {
      return module.runStart();
    });
}
