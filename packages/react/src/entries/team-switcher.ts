// The menu that selects the current team.
export { TeamSwitcher, type TeamSwitcherProps } from '../components/teams/team-switcher.js'
