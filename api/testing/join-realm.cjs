/**
 * A test file has constructors of its own, and so has what Node loads outside of it: an `Error` of one is no instance
 * of the other's. Here each takes those of the other for its own, as in a process that has them once.
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

/** Prototypes of the test file that runs now, by the name of their constructor. */
const current = new Map();

function accept(constructor, findPrototype) {
  Object.defineProperty(constructor, Symbol.hasInstance, {
    configurable: true,
    value(instance) {
      if (isUsualInstance.call(this, instance)) return true;
      // A class that extends it inherits this.
      if (this !== constructor) return false;
      return isBelow(findPrototype(), instance);
    },
  });
}

const isBelow = (prototype, instance) =>
  prototype !== undefined && Object.prototype.isPrototypeOf.call(prototype, instance);

for (const name of names) accept(globalThis[name], () => current.get(name));

/** `realm`: the global object of a test file that is about to run. */
exports.joinRealm = (realm) => {
  // A test that moves the clock moves it for all that runs in this process, the embedded database among it.
  realm.Date = Date;
  for (const name of names) {
    const constructor = realm[name];
    current.set(name, constructor.prototype);
    if (constructor !== globalThis[name]) accept(constructor, () => globalThis[name].prototype);
  }
};
