import { expect, test } from 'vitest'
import { changedTags } from './changed-tags.js'
import type { Contract } from './endpoint.js'
import * as contract from './index.js'

const {
  deleteContactChannel,
  deleteTeam,
  getAdminProject,
  getConfig,
  getCurrentUser,
  listContactChannels,
  listOwnedProjects,
  listTeamInvitations,
  listTeamMemberProfiles,
  removeTeamMember,
  server,
  updateConfig,
  updateCurrentUser,
  updateProject,
  updateTeam,
  verifyContactChannel,
} = contract
const { getUser, updateUser } = server
const READS = [
  getAdminProject,
  getConfig,
  getCurrentUser,
  getUser,
  listContactChannels,
  listOwnedProjects,
  listTeamInvitations,
  listTeamMemberProfiles,
] as readonly Contract[]

test.each<[call: Contract, input: object, reads: string]>([
  [updateCurrentUser, { selectedTeamId: 't1' }, 'getCurrentUser getUser'],
  [updateCurrentUser, { displayName: 'Ada' }, 'getCurrentUser getUser listTeamMemberProfiles'],
  [updateCurrentUser, { profileImageUrl: null }, 'getCurrentUser getUser listTeamMemberProfiles'],
  [updateCurrentUser, { primaryEmail: null }, 'getCurrentUser getUser listContactChannels listTeamInvitations'],
  [updateUser, { displayName: 'Ada' }, 'getCurrentUser getUser listTeamMemberProfiles'],
  [
    updateUser,
    { primaryEmailVerified: true },
    'getCurrentUser getUser listContactChannels listTeamInvitations listTeamMemberProfiles',
  ],
  [verifyContactChannel, {}, 'getCurrentUser getUser listContactChannels listTeamInvitations'],
  [deleteContactChannel, {}, 'getCurrentUser getUser listContactChannels listTeamInvitations'],
  [updateTeam, {}, 'getCurrentUser getUser listTeamInvitations'],
  [deleteTeam, {}, 'getCurrentUser getUser listTeamInvitations listTeamMemberProfiles'],
  [removeTeamMember, {}, 'getCurrentUser getUser listTeamMemberProfiles'],
  [updateProject, {}, 'getAdminProject getConfig listOwnedProjects'],
  [updateConfig, {}, 'getAdminProject getConfig listOwnedProjects'],
])('$name with %j changes what these calls read: %s', (call, input, reads) => {
  const tags = changedTags(call, input)
  const stale = READS.filter((read) => read.reads?.some((tag) => tags.includes(tag)))
  expect(stale.map(({ name }) => name).join(' ')).toBe(reads)
})
