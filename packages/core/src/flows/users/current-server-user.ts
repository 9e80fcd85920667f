// The endpoints of users for clients with a secret key. They load on use: browsers never load them.

export { deleteUser, getCurrentUser, updateCurrentUser, updateUser } from '../../contract/users/server-users.js'
