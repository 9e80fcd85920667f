export { type RunOptions, run, type Summary } from './run.js'
export { type TransformOptions, type TransformResult, transform } from './transform.js'
