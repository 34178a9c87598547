/**
 * Test files and Node have separate globals, so `instanceof Error` fails across them. Makes each accept the
 * other's instances.
 */
const names = [
  ...['Object', 'Function', 'Array', 'RegExp', 'Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'DataView'],
  ...[
    'Error',
    'AggregateError',
    'EvalError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'TypeError',
    'URIError',
  ],
  ...['Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'SharedArrayBuffer'],
];

const isUsualInstance = Function.prototype[Symbol.hasInstance];

const current = new Map();

function accept(constructor, findPrototype) {
  Object.defineProperty(constructor, Symbol.hasInstance, {
    configurable: true,
    value(instance) {
      if (isUsualInstance.call(this, instance)) return true;
      if (this !== constructor) return false;
      return isBelow(findPrototype(), instance);
    },
  });
}

const isBelow = (prototype, instance) =>
  prototype !== undefined && Object.prototype.isPrototypeOf.call(prototype, instance);

for (const name of names) accept(globalThis[name], () => current.get(name));

exports.joinRealm = (realm) => {
  // A test's fake clock applies to the whole process, including the embedded database.
  realm.Date = Date;
  for (const name of names) {
    const constructor = realm[name];
    current.set(name, constructor.prototype);
    if (constructor !== globalThis[name]) accept(constructor, () => globalThis[name].prototype);
  }
};
