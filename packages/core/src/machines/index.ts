// One state machine for each screen: what it shows and what a person can do, without its looks.
export { type Failure, failureOf, type Over } from './failure.js'
export { type Done, type Failed, type Machine, type Move, type Moves, step, type Tick } from './machine.js'
export { type Running, run } from './run.js'
export { type SignInEvent, type SignInState, type SignInTask, signInMachine } from './sign-in.js'
