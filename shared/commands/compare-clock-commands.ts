import type { Command } from './command.ts';

/**
 * Commands for the shared clock of all videos of a comparison and for the audible pane. The shortcut sheet uses this
 * order.
 */
export const compareClockCommands = {
  compareBack: { keys: ',', title: 'Previous frame', group: 'Compare', where: 'compare/stage', repeats: true },
  compareOn: { keys: '.', title: 'Next frame', group: 'Compare', where: 'compare/stage', repeats: true },
  compareStart: { keys: 'home', title: 'Go to start', group: 'Compare', where: 'compare/stage' },
  compareEnd: { keys: 'end', title: 'Go to last frame', group: 'Compare', where: 'compare/stage' },
  shuttleBack: {
    keys: 'j',
    title: 'Play backward; press again for faster',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  shuttleStop: { keys: 'k', title: 'Stop', group: 'Compare', where: 'compare/stage' },
  shuttleOn: {
    keys: 'l',
    title: 'Play; press again for faster',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  slower: { keys: '<', title: 'Slower', group: 'Compare', where: 'compare/stage', repeats: true },
  faster: { keys: '>', title: 'Faster', group: 'Compare', where: 'compare/stage', repeats: true },
  markIn: { keys: 'i', title: 'Set in point', group: 'Compare', where: 'compare/stage' },
  markOut: { keys: 'o', title: 'Set out point', group: 'Compare', where: 'compare/stage' },
  clearMarks: { keys: 'shift+i', title: 'Clear in/out points', group: 'Compare', where: 'compare/stage' },
  changeLoop: { keys: 'shift+l', title: 'Loop mode', group: 'Compare', where: 'compare/stage' },
  fitDurations: {
    keys: 'alt+f',
    title: 'Match durations',
    group: 'Compare',
    where: 'compare/stage',
  },
  earlier: {
    keys: '[',
    title: 'Start the focused or heard video one frame earlier',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  later: {
    keys: ']',
    title: 'Start the focused or heard video one frame later',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  hearNext: { keys: 's', title: 'Sound of the next pane', group: 'Compare', where: 'compare/stage' },
  lanes: { keys: 'y', title: 'Toggle timeline lanes', group: 'Compare', where: 'compare/stage' },
  muteAll: { keys: 'shift+s', title: 'Toggle sound', group: 'Compare', where: 'compare/stage' },
  soundPanel: { keys: 'alt+a', title: 'Toggle waveforms and level meter', group: 'Compare', where: 'compare/stage' },
  matchLoudness: { keys: 'alt+l', title: 'Match loudness of all videos', group: 'Compare', where: 'compare/stage' },
  zoomClockIn: {
    keys: 'alt+plus',
    title: 'Zoom the timeline in',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  zoomClockOut: {
    keys: 'alt+-',
    title: 'Zoom the timeline out',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  wholeClock: { keys: 'alt+z', title: 'Show the whole timeline', group: 'Compare', where: 'compare/stage' },
} as const satisfies Record<string, Command>;
