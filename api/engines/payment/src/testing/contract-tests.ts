/** Tests that each payment engine must pass. Needs jest, unlike the fakes. */
export { describePaymentEngine, type PaymentDriver } from './describe-payment-engine';
export { describePaymentMonths } from './describe-payment-months';
