import { expect, test } from 'vitest'
import { serverScene } from '../flows/fake-service.test-support.js'
import { sendTestEmail } from './project.js'

const input = {
  recipientEmail: 'ada@example.test',
  emailConfig: {
    host: 'smtp.test',
    port: 587,
    username: 'mailer',
    password: 'hunter22',
    senderName: 'Notes',
    senderEmail: 'notes@app.test',
  },
}
const sent = (response: object) =>
  sendTestEmail(serverScene({ 'POST /internal/send-test-email': response }).client, input)

test('resolves to undefined when the test email was sent', async () => {
  await expect(sent({ success: true })).resolves.toBeUndefined()
})

// spec: 8.test-email-failed
test.each([
  [{ success: false, error_message: 'The host does not answer.' }, 'The host does not answer.'],
  [{ success: false }, 'The test email was not sent, and the service gave no reason.'],
])('throws TEST_EMAIL_FAILED with the message of the response %o', async (answer, message) => {
  await expect(sent(answer)).rejects.toMatchObject({ code: 'TEST_EMAIL_FAILED', message })
})
