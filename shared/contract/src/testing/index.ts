/** Test inputs generated from the contract's schemas, valid and invalid. */
export { createAnswer, createExample } from './create-example';
export { listInvalidInputs, type InvalidInput } from './list-invalid-inputs';
export { newAccount } from './new-account';
export { generateEventChecks } from './generate-event-checks';
