module.exports = {
  presets: ['babel-preset-expo'],
  // Metro understands `import()`. Jest needs a conversion.
  env: { test: { plugins: ['@babel/plugin-transform-dynamic-import'] } },
}
