it('greets the user', () => {
  cy.task('signInAs', { displayName: 'Ada' }).then((cookies) => {
    for (const { name, value } of cookies) cy.setCookie(name, value, { sameSite: 'lax' })
  })
  cy.visit('/')
  cy.contains('Hello Ada')
})
