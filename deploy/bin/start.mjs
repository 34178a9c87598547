// Use only Node 12 syntax, and import nothing before the check: an old Node must get a clear message.
var needed = [20, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < needed[0] || (have[0] === needed[0] && have[1] < needed[1])) {
  process.stderr.write(
    'Lisan needs Node.js ' + needed.join('.') + ' or newer; this is ' + process.versions.node + '.\n',
  );
  process.exitCode = 1;
} else {
  process.stdout.write('Starting Lisan…\n');
  // Only `npm start` passes this: tests and other programs must not load the user's keys.
  (process.argv.indexOf('--env-file') > 1 ? import('./env-file.mjs') : Promise.resolve())
    .then(function () {
      return import('./bundle.mjs');
    })
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
