import { expect, test } from 'vitest'
import { changedTags } from './changed-tags.js'
import type { Contract } from './endpoint.js'
import * as contract from './index.js'

const {
  createEmailTheme,
  createReactEmailTemplate,
  createTeamPermissionDefinition,
  deleteContactChannel,
  deleteTeam,
  getAdminProject,
  getConfig,
  getCurrentUser,
  listContactChannels,
  listEmailThemes,
  listOwnedProjects,
  listReactEmailTemplates,
  listSessions,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeamPermissionDefinitions,
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
  listEmailThemes,
  listOwnedProjects,
  listReactEmailTemplates,
  listSessions,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeamPermissionDefinitions,
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
  [updateUser, { password: null }, 'getCurrentUser getUser listSessions listTeamMemberProfiles'],
  [createTeamPermissionDefinition, {}, 'getConfig listTeamPermissionDefinitions'],
  [createReactEmailTemplate, {}, 'getConfig listReactEmailTemplates'],
  [createEmailTheme, {}, 'getConfig listEmailThemes'],
  [
    updateConfig,
    {},
    'getAdminProject getConfig listEmailThemes listOwnedProjects listReactEmailTemplates listTeamPermissionDefinitions',
  ],
])('$name with %j changes what these calls read: %s', (call, input, reads) => {
  const tags = changedTags(call, input)
  const stale = READS.filter((read) => read.reads?.some((tag) => tags.includes(tag)))
  expect(stale.map(({ name }) => name).join(' ')).toBe(reads)
})
