// TypeScript 6 checks that imports for side effects, such as `import '@latchkey/react/styles.css'`, have a type declaration.
export {}
