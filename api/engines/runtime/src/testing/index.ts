export { until } from './until';
