declare namespace App {
  interface Locals {
    /** The session of the request. */
    auth: import('@latchkey/core/server').Auth
  }
}
