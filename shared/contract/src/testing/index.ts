/** For the tests of both sides of a wire: inputs made of the contract's schemas, right ones and wrong ones. */
export { createAnswer, createExample } from './create-example';
export { listInvalidInputs, type InvalidInput } from './list-invalid-inputs';
export { newAccount } from './new-account';
export { generateEventChecks } from './generate-event-checks';
