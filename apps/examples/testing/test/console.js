// Tests fail when something is logged as an error or a warning.
for (const method of ['error', 'warn']) {
  console[method] = (...values) => {
    throw new Error(`console.${method}: ${values.join(' ')}`)
  }
}
